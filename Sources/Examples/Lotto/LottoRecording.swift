/// Answers of the lottery's service, as it gave them.
enum LottoRecording {
  /// The answers by path.
  static let routes: [String: HTTPServer.Reply] = [
    "/common.do?method=getLottoNumber&drwNo=1": .json(
      """
      {"totSellamnt":3681782000,"returnValue":"success","drwNoDate":"2002-12-07",\
      "firstWinamnt":0,"drwtNo6":40,"drwtNo4":33,"firstPrzwnerCo":0,"drwtNo5":37,"bnusNo":16,\
      "firstAccumamnt":863604600,"drwNo":1,"drwtNo2":23,"drwtNo3":29,"drwtNo1":10}
      """
    ),
    "/common.do?method=getLottoNumber&drwNo=100": .json(
      """
      {"totSellamnt":56561977000,"returnValue":"success","drwNoDate":"2004-10-30",\
      "firstWinamnt":3315315525,"drwtNo6":42,"drwtNo4":23,"firstPrzwnerCo":4,"drwtNo5":37,\
      "bnusNo":6,"firstAccumamnt":13261262100,"drwNo":100,"drwtNo2":7,"drwtNo3":11,"drwtNo1":1}
      """
    ),
  ]

  /// The answer for a round that has not been drawn.
  static let fallback = HTTPServer.Reply.json(#"{"returnValue":"fail"}"#)
}

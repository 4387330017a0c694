/// Answers of the users' service: one as it gave it, and others to see what can go wrong.
enum UserRecording {
  /// The answers by path; any other one has the status 404.
  static let routes: [String: HTTPServer.Reply] = [
    "/users/2": .json(
      """
      {
        "id": 2,
        "name": "Ervin Howell",
        "username": "Antonette",
        "email": "Shanna@melissa.tv",
        "address": {
          "street": "Victor Plains",
          "suite": "Suite 879",
          "city": "Wisokyburgh",
          "zipcode": "90566-7771",
          "geo": { "lat": "-43.9509", "lng": "-34.4618" }
        },
        "phone": "010-692-6593 x09125",
        "website": "anastasia.net",
        "company": {
          "name": "Deckow-Crist",
          "catchPhrase": "Proactive didactic contingency",
          "bs": "synergize scalable supply-chains"
        }
      }
      """
    ),
    "/users/3": .json(#"{"id": 3, "username": "Samantha"}"#),
    "/users/4": .json("<html>"),
    "/users/5": .json(status: 500, #"{"error": "out of order"}"#),
  ]
}

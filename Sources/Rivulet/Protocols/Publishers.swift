/// The types of the operators; one gets them from the methods of ``Publisher``.
public enum Publishers {}

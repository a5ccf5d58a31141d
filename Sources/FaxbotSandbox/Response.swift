/// An answer to a request.
struct Response {
    /// What is sent after the header.
    enum Body {
        case bytes([UInt8])
        /// The file at a path.
        case file(String)
    }

    /// The HTTP status.
    var status: Int
    /// Header lines besides those that every answer has.
    var headers: [(name: String, value: String)] = []
    /// The body.
    var body: Body
    /// Whether the connection is closed behind it, without a word.
    var closes = false
    /// The fax that the request created, or that it was a repetition of.
    var fax: String?
    /// An uploaded file that is still needed.
    var keeps: String?

    /// An answer in JSON.
    init(_ status: Int, _ json: JSON) {
        self.status = status
        headers = [("content-type", "application/json")]
        body = .bytes(json.encoded)
    }

    /// An answer with this body.
    init(_ status: Int, headers: [(name: String, value: String)], body: Body) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// `{"detail": "…"}`, as the server says what is wrong.
    static func detail(_ status: Int, _ text: String) -> Response {
        Response(status, ["detail": .text(text)])
    }

    /// 422: the fields that are missing or wrong.
    static func invalid(_ problems: [JSON]) -> Response {
        Response(422, ["detail": .array(problems)])
    }

    /// An unhandled error of 2025: the connection is closed behind it.
    static var internalError: Response {
        var response = Response.detail(500, "Internal Server Error")
        response.closes = true
        return response
    }

    /// This answer with more header lines.
    func with(_ more: [(name: String, value: String)]) -> Response {
        var response = self
        response.headers += more
        return response
    }
}

/// One problem in the list of a 422, in the words of FastAPI.
enum Problem {
    /// A field isn't there.
    static func missing(_ place: JSON...) -> JSON {
        ["type": "missing", "loc": .array(place), "msg": "Field required", "input": nil]
    }

    /// A text isn't a number.
    static func notInteger(_ input: String, _ place: JSON...) -> JSON {
        [
            "type": "int_parsing", "loc": .array(place),
            "msg": "Input should be a valid integer, unable to parse string as an integer",
            "input": .text(input),
        ]
    }

    /// A value isn't of the type that is called `kind`.
    static func notA(_ kind: String, _ input: JSON, _ place: JSON...) -> JSON {
        [
            "type": .text("\(kind)_type"), "loc": .array(place),
            "msg": .text("Input should be a valid \(kind)"),
            "input": input,
        ]
    }

    /// A number is too large.
    static func above(_ limit: Int, _ input: String, _ place: JSON...) -> JSON {
        [
            "type": "less_than_equal", "loc": .array(place),
            "msg": .text("Input should be less than or equal to \(limit)"), "input": .text(input),
            "ctx": ["le": .int(limit)],
        ]
    }

    /// A number is too small.
    static func below(_ limit: Int, _ input: String, _ place: JSON...) -> JSON {
        [
            "type": "greater_than_equal", "loc": .array(place),
            "msg": .text("Input should be greater than or equal to \(limit)"), "input": .text(input),
            "ctx": ["ge": .int(limit)],
        ]
    }

    /// The document came as a field without a file name. The server sends all of it back.
    static func noUpload(_ input: [UInt8]) -> JSON {
        [
            "type": "value_error", "loc": ["body", "file"],
            "msg": "Value error, Expected UploadFile, received: <class 'str'>",
            "input": .text(String(decoding: input, as: UTF8.self)), "ctx": ["error": [:]],
        ]
    }
}

import FaxCore
import Testing

@Suite struct SearchWordsTests {
    @Test(arguments: [
        ("Dr. Müller-Óg", "dr muller og"), ("dr-smith", "dr smith"), ("O'Brien", "obrien"),
        ("  Ærø  ß Łódź ", "aero ss lodz"), ("mu\u{308}ller", "muller"), ("ẤPP ǅ", "app dz"),
        ("Иванов Пётр", "иванов пётр"), ("山田太郎", "山田太郎"), ("هاتف", "هاتف"), ("किताब", "किताब"),
        ("ﬁ", "ﬁ"), ("İstanbul", "istanbul"), ("…!", ""), ("", ""), ("R2 D2", "r2 d2"),
    ])
    func areTheNamesLettersAndDigits(_ text: String, _ key: String) {
        #expect(text.searchKey == key)
        #expect(text.searchKey.searchKey == key)
    }

    @Test func endAtSigns() {
        #expect("Smith, John (Dr.)".searchWords == ["smith", "john", "dr"])
    }
}

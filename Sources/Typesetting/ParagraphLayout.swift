import CPangoCairo

/// A piece of a paragraph set by Pango: any script, any direction, fonts falling back character by character.
@safe final class ParagraphLayout {
    /// A line and the room that it takes, in points.
    struct Line {
        /// The bytes of the piece that stand in the line.
        var bytes: Range<Int>
        var width: Double
        /// How far ink reaches above and below the base line.
        var inkAscent: Double
        var inkDescent: Double
        var isRightToLeft: Bool
    }

    private let pango: PangoFonts
    private let layout: OpaquePointer
    private let tabs: OpaquePointer
    private static let unit = Double(PANGO_SCALE)

    init(fonts: FontSet, width: Double) throws(TypesettingError) {
        let pango = try fonts.pango()
        self.pango = pango
        unsafe layout = pango.makeLayout()
        unsafe tabs = pango_tab_array_new(1, 0)
        unsafe pango_tab_array_set_tab(tabs, 0, PANGO_TAB_LEFT, Int32(fonts.tabDistance * Self.unit))
        unsafe pango_layout_set_width(layout, Int32(width * Self.unit))
        unsafe pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        unsafe pango_layout_set_tabs(layout, tabs)
    }

    deinit {
        unsafe pango_tab_array_free(tabs)
        unsafe g_object_unref(UnsafeMutableRawPointer(layout))
    }

    /// Breaks `piece` into lines; returns how many. Its direction is that of the paragraph it continues, or nil:
    /// that of its first strong character (UAX #9, rules P2 and P3).
    func set(_ piece: ParagraphPiece, isRightToLeft: Bool?) -> Int {
        let direction = isRightToLeft == true ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR
        unsafe pango_layout_set_auto_dir(layout, isRightToLeft == nil ? 1 : 0)
        if unsafe pango_context_get_base_dir(pango.context) != direction {
            unsafe pango_context_set_base_dir(pango.context, direction)
            unsafe pango_layout_context_changed(layout)
        }
        unsafe piece.text.withUnsafeBytes { bytes in
            let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            unsafe pango_layout_set_text(layout, start, Int32(bytes.count))
        }
        setAttributes(piece.runs)
        return unsafe Int(pango_layout_get_line_count(layout))
    }

    private func setAttributes(_ runs: [EmphasisRun]) {
        guard !runs.isEmpty, let list = unsafe pango_attr_list_new() else {
            unsafe pango_layout_set_attributes(layout, nil)
            return
        }
        var start = 0
        for run in runs {
            if run.emphasis.contains(.bold) {
                unsafe insert(pango_attr_weight_new(PANGO_WEIGHT_BOLD), start..<run.end, into: list)
            }
            if run.emphasis.contains(.underline) {
                unsafe insert(pango_attr_underline_new(PANGO_UNDERLINE_SINGLE), start..<run.end, into: list)
            }
            start = run.end
        }
        unsafe pango_layout_set_attributes(layout, list)
        unsafe pango_attr_list_unref(list)
    }

    private func insert(
        _ attribute: UnsafeMutablePointer<PangoAttribute>?, _ bytes: Range<Int>, into list: OpaquePointer
    ) {
        unsafe attribute?.pointee.start_index = UInt32(bytes.lowerBound)
        unsafe attribute?.pointee.end_index = UInt32(bytes.upperBound)
        unsafe pango_attr_list_insert(list, attribute)
    }

    /// The line with this index.
    func line(_ index: Int) -> Line? {
        guard let line = unsafe pango_layout_get_line_readonly(layout, Int32(index)) else { return nil }
        var (ink, logical) = (PangoRectangle(), PangoRectangle())
        unsafe pango_layout_line_get_extents(line, &ink, &logical)
        let start = unsafe Int(line.pointee.start_index)
        return unsafe Line(
            bytes: start..<start + Int(line.pointee.length), width: Double(logical.width) / Self.unit,
            inkAscent: Double(-ink.y) / Self.unit, inkDescent: Double(ink.y + ink.height) / Self.unit,
            isRightToLeft: pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL)
    }

    /// Draws the line with this index at the current point of `cairo`.
    func draw(_ index: Int, on cairo: OpaquePointer) {
        guard let line = unsafe pango_layout_get_line_readonly(layout, Int32(index)) else { return }
        unsafe pango_cairo_show_layout_line(cairo, line)
    }

    /// The characters of a line that no font has.
    func missingCharacters(inLine index: Int) -> [Unicode.Scalar] {
        unsafe unknownCharacters(inLine: index, of: layout)
    }
}

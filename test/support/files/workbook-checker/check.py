"""Says what is wrong with workbooks, by the format's own rules and without our reader: Python's standard library alone.

Usage: check.py WORKBOOK...   Prints one JSON object: {path: [[part, fault, detail], ...]}; no faults, an empty list.
"""

import json
import posixpath
import re
import sys
import xml.etree.ElementTree as ElementTree
import zipfile

REFERENCE = re.compile(r"^([A-Z]{1,3})([1-9]\d{0,6})$")
LAST_COLUMN, LAST_ROW = 16384, 1048576
# Lists in the style sheet that state how many entries they have.
STYLE_LISTS = ["numFmts", "fonts", "fills", "borders", "cellStyleXfs", "cellXfs", "cellStyles", "dxfs"]
STYLE_INDEXES = [("fontId", "fonts"), ("fillId", "fills"), ("borderId", "borders"), ("xfId", "cellStyleXfs")]


def local(tag):
    return tag.rsplit("}", 1)[-1]


def attribute(element, name):
    for key, value in element.attrib.items():
        if local(key) == name:
            return value
    return None


def children(element, name):
    return [child for child in element if local(child.tag) == name]


def descendants(element, name):
    return [child for child in element.iter() if local(child.tag) == name]


def place(reference):
    """(column, row), both from 1; None for what is no reference."""
    match = REFERENCE.match(reference or "")
    if not match:
        return None
    column = 0
    for letter in match.group(1):
        column = column * 26 + ord(letter) - 64
    return (column, int(match.group(2))) if column <= LAST_COLUMN and int(match.group(2)) <= LAST_ROW else None


def corners(reference):
    """((column, row), (column, row)) of a range; None for what is none, or is upside down."""
    first, _, last = (reference or "").partition(":")
    start, end = place(first), place(last or first)
    return (start, end) if start and end and start[0] <= end[0] and start[1] <= end[1] else None


class Workbook:
    def __init__(self, path):
        self.faults = []
        self.zip = zipfile.ZipFile(path)
        names = [info.filename for info in self.zip.infolist() if not info.is_dir()]
        self.names = {name.lower(): name for name in names}
        if len(self.names) < len(names):
            self.fault("", "two parts of one name")
        damaged = self.zip.testzip()
        if damaged:
            self.fault(damaged, "a part is damaged")
        self.shared_cells = 0

    def fault(self, part, what, detail=""):
        self.faults.append([part, what, str(detail)])

    def root(self, name):
        return ElementTree.fromstring(self.zip.read(name))

    def relations(self, owner):
        """{id: (type, part)} of the relationships inside the package; each must lead to a part."""
        folder, base = posixpath.split(owner)
        name = self.names.get(posixpath.join(folder, "_rels", base + ".rels").lower())
        found = {}
        if not name:
            return found
        for relation in children(self.root(name), "Relationship"):
            if relation.get("TargetMode") == "External":
                continue
            if relation.get("Id") in found:
                self.fault(name, "two relationships of one id", relation.get("Id"))
            target = relation.get("Target", "").split("#")[0]
            full = posixpath.normpath(posixpath.join("/" + folder, target)).lstrip("/")
            part = self.names.get(full.lower())
            if target and not part:
                self.fault(name, "a relationship leads nowhere", target)
            found[relation.get("Id")] = (posixpath.basename(relation.get("Type", "")), part)
        return found

    def check(self):
        self.check_types()
        for name in list(self.names.values()):
            if not name.endswith(".rels"):
                self.relations(name)
        main = next((part for kind, part in self.relations("").values() if kind == "officeDocument"), None)
        if not main:
            return self.fault("", "no workbook part")
        relations = self.relations(main)
        related = {kind: part for kind, part in relations.values()}
        formats = self.check_styles(related.get("styles"))
        strings = self.string_items(related.get("sharedStrings"))
        sheets = descendants(self.root(main), "sheet")
        for what, values in [
            ("two sheets of one name", [(attribute(sheet, "name") or "").lower() for sheet in sheets]),
            ("two sheets of one number", [attribute(sheet, "sheetId") for sheet in sheets]),
        ]:
            if len(set(values)) < len(values):
                self.fault(main, what)
        for sheet in sheets:
            kind, part = relations.get(attribute(sheet, "id"), (None, None))
            if not part:
                self.fault(main, "a sheet has no part", attribute(sheet, "name"))
            elif kind == "worksheet":
                self.check_sheet(part, formats, strings)
        self.check_string_counts(related.get("sharedStrings"), strings)

    def check_types(self):
        name = self.names.get("[content_types].xml")
        if not name:
            return self.fault("", "no content types")
        root = self.root(name)
        endings = {child.get("Extension", "").lower() for child in children(root, "Default")}
        named = [child.get("PartName", "").lstrip("/").lower() for child in children(root, "Override")]
        if len(set(named)) < len(named):
            self.fault(name, "two types for one part")
        for part in set(named) - set(self.names):
            self.fault(name, "a type for a part that is not there", part)
        for part in set(self.names) - set(named) - {name.lower()}:
            if part.rsplit(".", 1)[-1] not in endings:
                self.fault(name, "a part without a type", part)

    def check_styles(self, part):
        """How many cell formats there are; without a style sheet there is the default one."""
        if not part:
            return 1
        root = self.root(part)
        counts = {}
        for name in STYLE_LISTS:
            for entries in children(root, name):
                counts[name] = len(list(entries))
                if entries.get("count") not in (None, str(counts[name])):
                    self.fault(part, f"the count of {name} is wrong", f"{entries.get('count')}: {counts[name]}")
        for entries in children(root, "cellXfs"):
            for entry in entries:
                for index, of in STYLE_INDEXES:
                    if int(entry.get(index) or 0) >= max(1, counts.get(of, 0)):
                        self.fault(part, f"a {index} out of range", entry.get(index))
        return counts.get("cellXfs", 1)

    def string_items(self, part):
        return children(self.root(part), "si") if part else []

    def check_string_counts(self, part, strings):
        if not part:
            return
        root = self.root(part)
        for name, actual in [("uniqueCount", len(strings)), ("count", self.shared_cells)]:
            if root.get(name) not in (None, str(actual)):
                self.fault(part, f"the {name} of texts is wrong", f"{root.get(name)}: {actual}")

    def check_sheet(self, part, formats, strings):
        root = self.root(part)
        texts, last_row = {}, 0
        for data in children(root, "sheetData"):
            for row in children(data, "row"):
                number = int(row.get("r") or last_row + 1)
                if number <= last_row:
                    self.fault(part, "row numbers do not ascend", number)
                last_row = max(last_row, number)
                self.check_row(part, row, number, formats, strings, texts)
        self.check_dimension(part, root, texts)
        for kind, table in self.relations(part).values():
            if kind == "table" and table:
                self.check_table(table, texts)
        filters = children(root, "autoFilter")
        if any(not corners(found.get("ref")) for found in filters):
            self.fault(part, "a filter over no range")

    def check_row(self, part, row, number, formats, strings, texts):
        last, seen, columns = 0, set(), []
        has_ended = False
        for child in row:
            if local(child.tag) != "c":
                has_ended = True
                continue
            if has_ended:
                self.fault(part, "a cell after what ends a row", number)
            reference = child.get("r")
            at = place(reference) if reference is not None else (last + 1, number)
            if not at:
                self.fault(part, "no cell reference", reference)
                continue
            column, of_row = at
            if of_row != number:
                self.fault(part, "a cell outside its row", reference)
            if column in seen:
                self.fault(part, "two cells of one reference", reference or at)
            elif column < last:
                self.fault(part, "cell references do not ascend", reference)
            seen.add(column)
            columns.append(column)
            last = column
            if int(child.get("s") or 0) >= formats:
                self.fault(part, "a style out of range", f"{reference} {child.get('s')}")
            texts[(column, number)] = self.cell_text(part, child, strings)
        match = re.match(r"^(\d+):(\d+)$", (row.get("spans") or "").split(" ")[0])
        if match and columns and (int(match[1]) > min(columns) or int(match[2]) < max(columns)):
            self.fault(part, "a row spans less than its cells", number)

    def cell_text(self, part, cell, strings):
        kind = cell.get("t") or "n"
        values = [value.text or "" for value in children(cell, "v")]
        inline = children(cell, "is")
        if len(values) + len(inline) > 1:
            self.fault(part, "a cell with two values", cell.get("r"))
        if kind == "inlineStr":
            if values:
                self.fault(part, "a value beside a text of the cell's own", cell.get("r"))
            return "".join(text.text or "" for one in inline for text in descendants(one, "t"))
        if inline:
            self.fault(part, "a text in a cell of another type", cell.get("r"))
        if not values or values[0] == "":
            return ""
        if kind == "s":
            self.shared_cells += 1
            if not values[0].strip().isdigit() or int(values[0]) >= len(strings):
                self.fault(part, "a shared text out of range", f"{cell.get('r')} {values[0]}")
                return ""
            return "".join(text.text or "" for text in descendants(strings[int(values[0])], "t"))
        if kind == "n":
            try:
                float(values[0])
            except ValueError:
                self.fault(part, "a number that is none", f"{cell.get('r')} {values[0]}")
        return values[0]

    def check_dimension(self, part, root, texts):
        for dimension in children(root, "dimension"):
            stated = corners(dimension.get("ref"))
            if not stated:
                self.fault(part, "no dimension", dimension.get("ref"))
            elif any(
                not (stated[0][0] <= column <= stated[1][0] and stated[0][1] <= row <= stated[1][1])
                for column, row in texts
            ):
                self.fault(part, "a cell outside the dimension", dimension.get("ref"))

    def check_table(self, part, texts):
        root = self.root(part)
        area = corners(root.get("ref"))
        if not area:
            return self.fault(part, "a table over no range", root.get("ref"))
        (left, top), (right, _) = area
        columns = descendants(root, "tableColumn")
        if len(columns) != right - left + 1:
            self.fault(part, "a table with more or fewer columns than its range", len(columns))
        for lists in descendants(root, "tableColumns"):
            if lists.get("count") not in (None, str(len(columns))):
                self.fault(part, "the count of columns is wrong", lists.get("count"))
        if root.get("headerRowCount") == "0":
            return
        for index, column in enumerate(columns):
            name = (column.get("name") or "").replace("_x000a_", "\n")
            if texts.get((left + index, top), "") != name:
                self.fault(part, "a table's column is named otherwise in its cell", name)


def faults_of(path):
    try:
        workbook = Workbook(path)
        workbook.check()
        return workbook.faults
    except Exception as error:  # a file that cannot be gone through at all has one fault: that
        return [["", "cannot be read", repr(error)]]


if __name__ == "__main__":
    json.dump({path: faults_of(path) for path in sys.argv[1:]}, sys.stdout)

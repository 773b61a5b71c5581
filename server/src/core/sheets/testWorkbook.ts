import { deflateRawSync } from 'node:zlib'

/** A workbook by hand, but for its sheet. */
export const parts = {
  '[Content_Types].xml': '<?xml version="1.0"?><Types/>',
  '_rels/.rels': '<Relationships><Relationship Id="r" Type="http://x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
  'xl/workbook.xml': '<workbook><sheets><sheet name="一" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Type="http://x/worksheet" Target="worksheets/first.xml"/><Relationship Id="rId9" Type="http://x/worksheet" Target="worksheets/hidden.xml"/>' +
    '<Relationship Id="rId2" Type="http://x/styles" Target="/xl/styles.xml"/><Relationship Id="rId3" Type="http://x/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
  'xl/styles.xml':
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/><numFmt numFmtId="165" formatCode="[Red]&quot;day&quot; 0.00"/></numFmts>' +
    '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="31"/></cellXfs></styleSheet>',
}

/** The sheet that is read. */
export const sheetPart = 'xl/worksheets/first.xml'

interface Packing {
  /** What the file says of its sheet's size. */
  readonly claimed?: number | undefined
  /** Not deflated, so that no text is too small for what it unpacks to. */
  readonly stored?: boolean
}

/** A ZIP file by hand. */
export function zipped(files: Readonly<Record<string, string | Buffer>>, { claimed, stored = false }: Packing = {}): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const [content, title] = [Buffer.from(text), Buffer.from(name)]
    const packed = stored ? content : deflateRawSync(content)
    const sizes = (at: number, head: Buffer) => {
      head.writeUInt16LE(stored ? 0 : 8, at)
      head.writeUInt32LE(packed.length, at + 10)
      head.writeUInt32LE(name.includes('worksheets') ? (claimed ?? content.length) : content.length, at + 14)
      head.writeUInt16LE(title.length, at + 18)
      return head
    }
    const local = Buffer.alloc(30)
    local.write('PK\x03\x04', 'latin1')
    const entry = Buffer.alloc(46)
    entry.write('PK\x01\x02', 'latin1')
    entry.writeUInt32LE(offset, 42)
    bodies.push(sizes(8, local), title, packed)
    directory.push(sizes(10, entry), title)
    offset += 30 + title.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, listed, end])
}

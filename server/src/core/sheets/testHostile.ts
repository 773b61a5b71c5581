import fc from 'fast-check'
import { parts, sheetPart, zipped } from './testWorkbook.ts'

/** A workbook that nobody made with a spreadsheet, and what is wrong with it. */
export interface Hostile {
  readonly what: string
  readonly bytes: Buffer
}

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const worksheet = (rows: string) => `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`
const times = fc.constantFrom(1, 30, 1_000, 70_000, 400_000)
const word = fc.constantFrom(
  '>',
  '"',
  "'",
  '<',
  '&',
  '&amp;',
  '&#x0;',
  '&#xD800;',
  '\u0000',
  '\ud83d',
  ']]>',
  '_x0000_',
  '_xD83D_',
  '王',
  '(',
  '=1+1',
)
const many = fc.tuple(word, times).map(([piece, count]) => piece.repeat(count))

/** Rows below a good heading, or instead of it. */
const badRows = fc.oneof(
  many.map((inside) => ['an attribute', `<row><c r="A1" x="${inside}"/></row>`]),
  many.map((inside) => ['a text', `<row>${text(inside)}</row>`]),
  many.map((inside) => ['a CDATA text', `<row><c t="str"><v><![CDATA[${inside}]]></v></c></row>`]),
  many.map((inside) => ['a comment', `<row><!--${inside}--></row>`]),
  many.map((inside) => ['a number', `<row><c><v>${inside}</v></c></row>`]),
  many.map((inside) => ['a date', `<row><c s="1"><v>${inside}</v></c></row>`]),
  fc
    .tuple(fc.constantFrom('<row>', '</row>', '<c>', '<is>', '<', '<!', '<![CDATA[', '<row r="2"/>'), times)
    .map(([tag, count]) => ['tags', tag.repeat(count)]),
  fc
    .array(fc.constantFrom('-5', '0', '1', '2', '2', '99999999999', '1048577', '1e3', '1.5', 'x', '', ' 3', 'NaN'), {
      minLength: 1,
      maxLength: 4,
    })
    .map((numbers) => ['numbers of rows', numbers.map((number) => `<row r="${number}">${text('x')}</row>`).join('')]),
  fc
    .constantFrom('A', '1', '', '-A1', 'XFE2', 'ZZZZZZZZ2', 'A'.repeat(100_000), 'Ł2', 'A99999999999', '__proto__')
    .map((column) => ['a column', `<row><c r="${column}" t="str"><v>x</v></c></row>`]),
  fc
    .constantFrom('-1', '1e9', 'constructor', '0.5', '99999999999999999999', '')
    .map((index) => ['a shared text', `<row><c t="s"><v>${index}</v></c></row>`]),
  fc
    .constantFrom('1e308', '-1e308', 'Infinity', '-99999999', '2958466', '60', '0', '1e-320', '0x10')
    .map((value) => ['a moment', `<row><c s="1"><v>${value}</v></c></row>`]),
)

const badTarget = fc.constantFrom(
  'http://[',
  '//',
  '\u0000',
  '../../../../etc/passwd',
  '%zz',
  'x'.repeat(70_000),
  '/',
  '?',
  'workbook.xml',
  '_rels/workbook.xml.rels',
)
const entities =
  '<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;"><!ENTITY e SYSTEM "file:///etc/passwd">]>'

/** Whole parts that are not what they should be, by their names. */
const badParts = fc.oneof(
  badTarget.map((target) => [
    'a target',
    { 'xl/_rels/workbook.xml.rels': parts['xl/_rels/workbook.xml.rels'].replace('worksheets/first.xml', target) },
  ]),
  badTarget.map((target) => ['a target of the package', { '_rels/.rels': parts['_rels/.rels'].replace('xl/workbook.xml', target) }]),
  fc.constantFrom(...Object.keys(parts), sheetPart).map((name) => ['an empty part', { [name]: '' }]),
  fc.constantFrom(...Object.keys(parts), sheetPart).map((name) => ['entities', { [name]: `${entities}<x>&c;&e;</x>` }]),
  fc.constantFrom(...Object.keys(parts), sheetPart).map((name) => ['UTF-16', { [name]: Buffer.from(`\ufeff${worksheet('')}`, 'utf16le') }]),
  times.map((count) => ['styles', { 'xl/styles.xml': `<styleSheet><cellXfs>${'<xf/>'.repeat(count)}</cellXfs></styleSheet>` }]),
  times.map((count) => [
    'a format',
    { 'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="1" formatCode="${'['.repeat(count)}"/></numFmts></styleSheet>` },
  ]),
  times.map((count) => ['shared texts', { 'xl/sharedStrings.xml': `<sst>${'<si><t>x'.repeat(count)}</sst>` }]),
  fc.constantFrom('xl/vbaProject.bin', '../../evil', '', 'x\u0000y', '__proto__').map((name) => ['a part too many', { [name]: 'x' }]),
  fc.constant(['no types', { '[Content_Types].xml': '<Types><Override PartName="/xl/workbook.xml" ContentType="image/png"/></Types>' }]),
) as fc.Arbitrary<[string, Readonly<Record<string, string | Buffer>>]>

/** What is done to the file that has been packed. */
const damage = fc.oneof(
  { weight: 6, arbitrary: fc.constant((bytes: Buffer) => bytes) },
  fc.double({ min: 0, max: 1, noNaN: true }).map((share) => (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * share))),
  fc
    .array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), { minLength: 1, maxLength: 20 })
    .map((bits) => (bytes: Buffer) => {
      for (const [share, value] of bits) bytes[Math.floor(share * (bytes.length - 1))] = value
      return bytes
    }),
  fc.nat(40).map((back) => (bytes: Buffer) => {
    bytes.fill(0xff, Math.max(0, bytes.length - back))
    return bytes
  }),
)
const claimed = fc.oneof({ weight: 8, arbitrary: fc.constant(undefined) }, fc.constantFrom(0, 1, 4_294_967_295))

/** Workbooks under a heading that an import takes for its own; the same seed makes the same ones. */
export const hostileWorkbooks = (headings: readonly string[]): fc.Arbitrary<Hostile> => {
  const heading = `<row>${headings.map(text).join('')}</row>`
  const sheets = badRows.chain(([what, rows]) =>
    fc
      .constantFrom('', heading, `${heading}<row>${text('王')}</row>`)
      .map((above): [string, object] => [what!, { [sheetPart]: worksheet(above + rows!) }]),
  )
  return fc
    .tuple(fc.oneof({ weight: 2, arbitrary: sheets }, badParts), damage, claimed, fc.boolean())
    .map(([[what, bad], damaged, size, stored]) => ({
      what,
      bytes: damaged(zipped({ ...parts, [sheetPart]: worksheet(`${heading}<row>${text('王')}</row>`), ...bad }, { claimed: size, stored })),
    }))
}

/** The cells of a text that an export has answered (RFC 4180), its headings first, without the apostrophes that keep formulas from being any. */
export function csvLines({ bytes }: { readonly bytes: Uint8Array }): string[][] {
  const lines: string[][] = []
  let cells: string[] = []
  for (const [, quoted, plain, end] of new TextDecoder().decode(bytes).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    const text = quoted?.replaceAll('""', '"') ?? plain ?? ''
    cells.push(text.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, ''))
    if (end === ',') continue
    lines.push(cells)
    cells = []
  }
  return lines
}

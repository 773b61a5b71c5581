const padding = 21

/** The width at which nothing in a heading's column is cut, in the rows that are shown. */
export function contentWidth(frame: HTMLElement, heading: HTMLTableCellElement): number {
  const cells = [...frame.querySelectorAll<HTMLTableRowElement>('tr.ant-table-row')].flatMap((row) => row.cells[heading.cellIndex] ?? [])
  const probe = document.createElement('div')
  Object.assign(probe.style, { position: 'absolute', visibility: 'hidden', width: 'max-content', whiteSpace: 'nowrap' })
  for (const cell of cells) {
    const line = document.createElement('div')
    line.append(...[...cell.childNodes].map((node) => node.cloneNode(true)))
    probe.append(line)
  }
  heading.append(probe)
  const { width } = probe.getBoundingClientRect()
  probe.remove()
  return Math.ceil(width) + padding
}

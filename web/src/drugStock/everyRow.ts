const pageSize = 200
/** More than any shelf holds; a list is not gone through without end. */
const pagesAtMost = 25

interface Page<Row> {
  readonly list: readonly Row[]
  readonly total: number
}
/** Every row of a list, page after page. */
export async function everyRow<Row>(read: (page: { pageNo: number; pageSize: number }) => Promise<Page<Row>>): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (let pageNo = 1; pageNo <= pagesAtMost; pageNo++) {
    const { list, total } = await read({ pageNo, pageSize })
    rows.push(...list)
    if (pageNo * pageSize >= total) break
  }
  return rows
}

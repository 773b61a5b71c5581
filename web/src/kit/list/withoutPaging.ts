/** A list's own query without its paging: what its export takes. */
export function withoutPaging<I extends object>(input: I) {
  const { pageNo: _1, pageSize: _2, sortRules: _3, ...filters } = input as I & Record<'pageNo' | 'pageSize' | 'sortRules', unknown>
  return filters
}

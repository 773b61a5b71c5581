import { useOnPaper } from '../../print/onPaper.ts'
import { FiltersInForce, type InForce } from './inForce.tsx'

/** Above the rows on paper; on screen the filters themselves stand there. */
export function FiltersOnPaper({ filters }: { readonly filters: readonly InForce[] }) {
  const onPaper = useOnPaper()
  return (
    onPaper &&
    filters.length > 0 && (
      <p data-paper-filters="">
        筛选：
        <FiltersInForce filters={filters} />
      </p>
    )
  )
}

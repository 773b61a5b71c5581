import type { ReactNode } from 'react'
import { useOnPaper } from './onPaper.ts'
import { PaperHead } from './PaperHead.tsx'

/** In a dialog: what it is and whose, since on paper it is the sheet, without the page below it. */
export function SheetHead({ title }: { readonly title: ReactNode }) {
  const onPaper = useOnPaper()
  return onPaper && typeof title === 'string' && <PaperHead title={title} />
}

import { type ComponentProps, useState } from 'react'
import { type RecordCalls, RecordsPage } from '../kit/list/RecordsPage.tsx'
import type { RowOf } from '../kit/list/useListPage.ts'
import { ChangeHistoryDrawer, useMaySeeHistory } from './ChangeHistory.tsx'

type Props<C extends RecordCalls> = ComponentProps<typeof RecordsPage<C>> & {
  readonly nameOf: (row: RowOf<C['list']>) => string
}

/** A standard list, with the history of each of its records. */
export function DictionaryPage<C extends RecordCalls>({ nameOf, actions = () => [], ...props }: Props<C>) {
  const [opened, open] = useState<{ readonly id: number; readonly name: string } | null>(null)
  const maySeeHistory = useMaySeeHistory(props.what)
  const history = (row: RowOf<C['list']>) => ({
    label: '变更记录',
    rare: true,
    onClick: () => open({ id: (row as { readonly id: number }).id, name: nameOf(row) }),
  })
  return (
    <>
      <RecordsPage<C> {...props} actions={(row) => [...actions(row), ...(maySeeHistory ? [history(row)] : [])]} />
      <ChangeHistoryDrawer targetType={props.what} target={opened} close={() => open(null)} />
    </>
  )
}

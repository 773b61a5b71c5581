import { type ImportCalls, importTypeOf } from '@oems/contract/operations/imports.ts'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCan } from '../../core/calls.ts'
import { useLatest } from '../../core/latest.ts'
import { usePageTab } from '../../core/tab.ts'
import { useWanted } from '../../core/wanted.ts'
import { changedAddress } from '../list/address.ts'

/** In the address of a page: the kind of import whose batch waits to be confirmed there. */
const parameter = 'import'

interface Where {
  /** What the import asks for has been chosen. */
  readonly isReady?: boolean
  /** Of several buttons of one page the one that Ctrl+K and the address stand for. */
  readonly isFirst?: boolean
}

/**
 * The dialog of an import: opened by its button, by Ctrl+K, and by an address such as `?import=employee`, which leads to what waits to be
 * confirmed. `start` is absent where the caller may not import, or not here.
 */
export function useImportDialog(calls: Pick<ImportCalls, 'importExcel'>, { isReady = true, isFirst = true }: Where = {}) {
  const [opened, open] = useState<{ readonly goesOn: boolean } | null>(null)
  const start = useCan()(calls.importExcel) && isReady ? () => open({ goesOn: false }) : undefined
  useWanted('import', isFirst ? start : undefined)
  const { search } = useLocation()
  const navigate = useNavigate()
  const tab = usePageTab()
  const isAddressed = isFirst && start !== undefined && new URLSearchParams(search).get(parameter) === importTypeOf(calls)
  const goOn = useLatest(() => {
    open({ goesOn: true })
    const left = `?${changedAddress(new URLSearchParams(search), { [parameter]: null })}`
    if (tab) tab.readdress(left, true)
    else navigate({ search: left }, { replace: true })
  })
  useEffect(() => {
    if (isAddressed) goOn()
  }, [isAddressed, goOn])
  return { start, steps: { open: opened !== null, goesOn: opened?.goesOn ?? false, close: () => open(null) } }
}

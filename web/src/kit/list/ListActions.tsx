import type { Call, Sent } from '@oems/contract/core/call.ts'
import { Button } from 'antd'
import type { ComponentProps } from 'react'
import { useCan } from '../../core/calls.ts'
import { FormModal } from '../form/FormDialog.tsx'
import { useActionModal } from '../form/useActionModal.ts'
import { ImportSteps } from '../import/ImportSteps.tsx'
import { useImportDialog } from '../import/useImportDialog.ts'
import type { List } from './useListPage.ts'

type Steps = ComponentProps<typeof ImportSteps>
interface ImportProps extends Pick<Steps, 'calls' | 'what' | 'place'> {
  readonly list: Pick<List, 'refresh'>
}

/** 导入, where the caller may. */
export function ImportButton({ calls, what, place = {}, list }: ImportProps) {
  const { start, steps } = useImportDialog(calls)
  if (!start) return null
  return (
    <>
      <Button onClick={start}>导入</Button>
      <ImportSteps {...steps} what={what} calls={calls} place={place} done={list.refresh} />
    </>
  )
}

/** 删除, after a question; `ask` is absent where the caller may not. `dialog` stands somewhere on the page. */
export function useRemoval<C extends Call<'write'>>(call: C, what: string, done: () => void) {
  const removal = useActionModal(call, { title: `删除${what}`, verb: '删除', successMessage: `已删除${what}`, done })
  const { ids = [] } = (removal.fixed ?? {}) as { readonly ids?: readonly number[] }
  return {
    ask: useCan()(call) ? (ids: readonly number[]) => removal.ask({ ids } as unknown as Partial<Sent<C>>) : undefined,
    dialog: (
      <FormModal of={removal} okButtonProps={{ danger: true }}>
        <p>
          确定删除这 {ids.length} 条{what}吗？
        </p>
      </FormModal>
    ),
  }
}

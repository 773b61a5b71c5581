import type { Call, Sent } from '@oems/contract/core/call.ts'
import { allowedParents } from '@oems/contract/organisation/codes.ts'
import type { OrgInfo } from '@oems/contract/organisation/orgInfo.ts'
import type { Moved } from '@oems/contract/organisation/orgManager.ts'
import { Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { useWrite } from '../../core/calls.ts'
import { notice } from '../../core/notices.ts'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useDialogForm } from '../../kit/form/useDialogForm.tsx'
import { useUndo } from '../../node/useUndo.ts'
import type { Drop } from '../tree/drop.ts'
import { MoveFields } from './MoveFields.tsx'

interface Asked {
  readonly info: OrgInfo
  /** Null: the target is still to be chosen. */
  readonly drop: Drop | null
}
interface Values {
  readonly targetOrgId?: number
  readonly reason?: string
  readonly docNo?: string
}
interface Order extends Drop {
  readonly info: OrgInfo
  readonly reason: string | null
  readonly docNo: string | null
}
interface Moving<C extends Call<'write'>> {
  /** By which this page moves; it answers `Moved`. */
  readonly call: C
  readonly inputOf: (order: Order) => Sent<C>
  readonly moved: (info: OrgInfo, to: Drop) => unknown
  /** The move was taken back. */
  readonly undone: () => unknown
  readonly wordsOf?: (drop: Drop) => ReactNode
}

/** 迁移 of every page: what it does is looked at before, and 撤回 offered afterwards. */
export function useMoveDialog<C extends Call<'write'>>({ call, inputOf, moved, undone, wordsOf }: Moving<C>) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const undo = useUndo(undone)
  const dialog = useDialogForm({
    title: `迁移“${asked?.info.orgName ?? ''}”`,
    verb: '迁移',
    open: asked !== null,
    initial: {},
    close: () => setAsked(null),
    async submit({ targetOrgId, reason = '', docNo = '' }: Values) {
      const { info, drop } = asked!
      const to: Drop = drop ?? { targetId: targetOrgId!, position: 'inner' }
      const reply = await moving.mutateAsync(inputOf({ info, ...to, reason: reason || null, docNo: docNo || null }))
      moved(info, to)
      tell(info, reply as Moved)
    },
  })
  const moving = useWrite(call, null, { key: dialog.key, quiet: true })

  function tell({ orgName }: OrgInfo, { historyId, movedNum }: Moved) {
    const text = movedNum === 0 ? `“${orgName}”已在该处` : `已迁移“${orgName}”${movedNum > 1 ? `及下级，共${movedNum}个` : ''}`
    notice({ kind: 'success', text, ...(undo && historyId !== null && { action: { label: '撤回', run: () => undo({ historyId }) } }) })
  }
  return {
    ask: (info: OrgInfo, drop: Drop | null) => setAsked({ info, drop }),
    dialog: (
      <Modal {...dialog.modal} width={600}>
        <DialogForm {...dialog.fields}>
          {asked && (
            <MoveFields
              info={asked.info}
              drop={asked.drop}
              parentTypes={allowedParents[asked.info.orgType]!}
              words={asked.drop && wordsOf?.(asked.drop)}
            />
          )}
        </DialogForm>
      </Modal>
    ),
  }
}

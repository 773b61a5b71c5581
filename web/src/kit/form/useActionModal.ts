import type { CallError } from '@oems/client/callError.ts'
import type { Call, Output, Sent } from '@oems/contract/core/call.ts'
import { brokenRules } from '@oems/contract/core/rules.ts'
import { useCallback, useState } from 'react'
import { useWrite } from '../../core/calls.ts'
import { useDialogForm } from './useDialogForm.tsx'

interface Action<C extends Call<'write'>> {
  /** Of what it was opened with, where that says whom it is about. */
  readonly title: string | ((fixed: Partial<Sent<C>>) => string)
  /** The label of the primary button: 提交申报, 处理 … */
  readonly verb: string
  /** Shown after success. */
  readonly successMessage: string | null
  readonly done?: (reply: Output<C>, sent: Sent<C>) => void
  /** Shows a refusal itself; `true`: it has. */
  readonly refused?: (problem: CallError) => boolean
  /** What it is opened with and shows, as both are now: where somebody else was quicker, what has been typed stays and can be sent again. */
  readonly fresh?: (fixed: Partial<Sent<C>>) => Promise<readonly [fixed: Partial<Sent<C>>, shown: object]>
  /** A form with much to type: it is stored as a draft, under what it was opened with. */
  readonly keepsDraft?: boolean
}

/** A form for one write that is neither adding nor editing: `action.ask({ id })` opens it, what is typed is sent together with what it was opened with. */
export function useActionModal<C extends Call<'write'>>(call: C, action: Action<C>) {
  const { title, verb, successMessage, done, refused, fresh, keepsDraft = false } = action
  const [fixed, setFixed] = useState<Partial<Sent<C>> | null>(null)
  const [initial, setInitial] = useState<object>({})
  const rules = useCallback((values: object) => brokenRules(call.input, { ...fixed, ...values }), [call, fixed])
  const dialog = useDialogForm({
    rules,
    title: typeof title === 'string' ? title : title(fixed ?? {}),
    verb,
    open: fixed !== null,
    initial,
    close: () => setFixed(null),
    refused,
    reload: fresh && fixed ? () => fresh(fixed).then(begunAnew) : undefined,
    draft: keepsDraft && fixed ? { routeKey: `${call.path}#${JSON.stringify(fixed)}`.slice(0, 200) } : null,
    submit: async (values) => {
      const input = { ...fixed, ...values } as Sent<C>
      const reply = await writing.mutateAsync(input)
      done?.(reply, input)
    },
  })
  const writing = useWrite(call, successMessage, { key: dialog.key, quiet: true })
  function begunAnew([now, shown]: readonly [Partial<Sent<C>>, object]) {
    setFixed(now)
    return shown
  }
  const ask = (fixed: Partial<Sent<C>>, initial: object = {}) => {
    setInitial(initial)
    setFixed(fixed)
  }
  return { ...dialog, fixed, ask }
}

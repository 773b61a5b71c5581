import type { CodeOf } from '@oems/contract/core/codes.ts'
import { shape } from '@oems/contract/core/fields.ts'
import { purposeErrors, RevealPurpose, reveal as revealFields } from '@oems/contract/core/reveal.ts'
import { completed } from '@oems/contract/core/rules.ts'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { useStored } from '../../core/stored.ts'
import { Field } from '../form/ContractField.tsx'
import { FormModal } from '../form/FormDialog.tsx'
import { useDialogForm } from '../form/useDialogForm.tsx'

const fields = shape(revealFields)
const rules = (values: object) => purposeErrors(completed(fields, values))

export interface RevealInput {
  readonly purpose?: CodeOf<typeof RevealPurpose>
  readonly reason?: string
}

/** The purpose is asked for again after ten minutes (01 §3.16). */
const reuseFor = 10 * 60_000
interface LastReveal {
  readonly why: RevealInput
  readonly at: number
}

/** Asks what whole numbers are looked at for, before `submit` fetches them. */
export function usePurpose({ title, verb, submit }: Pick<Parameters<typeof useDialogForm>[0], 'title' | 'verb' | 'submit'>) {
  const [open, setOpen] = useState(false)
  // Gone with the session, like all that the browser stores: the next user of this computer states a purpose of their own.
  const [last, saveLast] = useStored<LastReveal | null>('reveal:why', null)
  const dialog = useDialogForm({
    title,
    verb,
    open,
    rules,
    initial: last && Date.now() - last.at < reuseFor ? last.why : {},
    close: () => setOpen(false),
    submit: async (values) => {
      await submit(values)
      saveLast({ why: values, at: Date.now() })
    },
  })
  return { ...dialog, ask: () => setOpen(true) }
}

/** Whole numbers of the record that is open, asked for with a purpose; they are gone when another record is opened. */
export function useReveal<Numbers extends object>(id: number | null, read: (id: number, input: RevealInput) => Promise<Numbers>) {
  const [whole, setWhole] = useState<{ readonly of: number; readonly numbers: Numbers } | null>(null)
  const dialog = usePurpose({
    title: '显示完整号码',
    verb: '显示',
    submit: async (values) => {
      if (id !== null) setWhole({ of: id, numbers: await read(id, values) })
    },
  })
  return { ...dialog, whole: whole?.of === id ? whole?.numbers : undefined }
}

type Dialog = Pick<ReturnType<typeof useDialogForm>, 'modal' | 'fields'>
export const RevealDialog = ({ reveal }: { readonly reveal: Dialog }) => (
  <FormModal of={reveal}>
    <PurposeFields />
  </FormModal>
)

/** What whole numbers are looked at for, in the form of whatever shows them. */
export const PurposeFields = () => (
  <>
    <Field of={fields} name="purpose" help="查看会记入敏感信息访问日志">
      <Select options={RevealPurpose.options} />
    </Field>
    <Field of={fields} name="reason">
      <Input.TextArea rows={2} />
    </Field>
  </>
)

import type { CallError } from '@oems/client/callError.ts'
import type { Call, Output, Sent } from '@oems/contract/core/call.ts'
import { brokenRules } from '@oems/contract/core/rules.ts'
import type { OssFile } from '@oems/contract/files/files.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { complain, reading, useWrite } from '../../core/calls.ts'
import { useDialogForm } from './useDialogForm.tsx'

/** A record as a list or its info call answers it: its id, under whatever name, and the version it was read at. */
type StoredRecord = object & { readonly version: number }
type Info = Call<'read'>

interface Options<I extends Info, S extends Call<'write'>, U extends Call<'write'>> {
  /** The name of the record's id: `employeeId`. */
  readonly id?: string
  /** Reads the whole record before it is edited, by its id; also what 刷新 reads after another user has saved. */
  readonly info?: I
  /** The call's input from the fields' values, where a field holds more than the call takes. */
  readonly toInput?: (values: object) => object
  /** Called with the reply to a successful save of a new record. */
  readonly onSaved?: (reply: Output<S>, values: object) => void
  /** Called with what was sent once a record has been changed, and with the reply. */
  readonly onUpdated?: (values: object, reply: Output<U>) => void
  /** Shows a refusal itself; `true`: it has. */
  readonly refused?: (problem: CallError) => boolean
  /** `false`: what is typed here is not stored as a draft. */
  readonly keepsDraft?: boolean
  /** Offers 保存并继续新增: the next record begins with what these fields hold. */
  readonly keeps?: readonly string[]
}

/** What a path calls the record that it names: `drugId` of `info/{drugId}`. */
const pathParameter = ({ path }: Call) => /\{(\w+)\}/.exec(path)?.[1]

const asTyped = (values: object) => values
/** Files come as `oss` and go as `ossIds` (00 §8). */
const asForm = <R extends object>(record: R): R =>
  'oss' in record ? { ...record, ossIds: (record.oss as readonly OssFile[]).map(({ ossId }) => ossId) } : record
const only = (values: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
const placeOf = ({ path }: Call, id: number | null, version: number | null) => ({ routeKey: id === null ? path : `${path}#${id}`, version })

/**
 * One form for adding and editing, as a modal or a drawer: opened with a record it updates that version of it, opened with none
 * it saves a new one. What is typed is stored as a draft automatically. `<Modal {...editor.modal}><DialogForm {...editor.fields}>…</DialogForm></Modal>`, or `<Drawer {...editor.drawer}>`.
 */
export function useFormModal<S extends Call<'write'>, U extends Call<'write'>, I extends Info>(
  what: string,
  save: S,
  update: U,
  { id = 'id', info, toInput = asTyped, onSaved, onUpdated, refused, keepsDraft = true, keeps }: Options<I, S, U> = {},
) {
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const [record, setRecord] = useState<StoredRecord | null>(null)
  const [initial, setInitial] = useState<object>({})
  const [loading, setLoading] = useState(false)

  const idOf = (stored: StoredRecord) => ({ [id]: (stored as unknown as Record<string, unknown>)[id] })
  const inputOf = (stored: StoredRecord) => ({ [pathParameter(info!) ?? id]: idOf(stored)[id] })
  const fresh = (stored: StoredRecord) =>
    client.fetchQuery({ ...reading(info!, inputOf(stored) as unknown as Sent<I>), staleTime: 0 }) as Promise<StoredRecord>
  async function reload() {
    const found = asForm(await fresh(record!))
    setRecord(found)
    return found
  }

  const { input } = record ? update : save
  const rules = useCallback((values: object) => brokenRules(input, toInput(values)), [input, toInput])

  const dialog = useDialogForm({
    rules,
    again: record === null && keeps ? (values) => setInitial({ ...initial, ...only(values, keeps) }) : undefined,
    title: (record ? '编辑' : '新增') + what,
    verb: '保存',
    open,
    loading,
    initial,
    close: () => setOpen(false),
    refused,
    submit: async (values) => {
      if (!record) {
        // First of all by itself: what stands between the brackets of `?.()` is not done where nobody listens.
        const reply = await saving.mutateAsync(toInput(values) as Sent<S>)
        return onSaved?.(reply, values)
      }
      const changed = { ...toInput(values), ...idOf(record), version: record.version }
      const reply = await updating.mutateAsync(changed as unknown as Sent<U>)
      return onUpdated?.(changed, reply)
    },
    reload: info && record ? reload : undefined,
    draft: keepsDraft ? placeOf(record ? update : save, record ? (idOf(record)[id] as number) : null, record?.version ?? null) : null,
  })
  const saving = useWrite(save, `已新增${what}`, { key: dialog.key, quiet: true })
  const updating = useWrite(update, `已保存${what}`, { key: dialog.key, quiet: true })

  function show(record: StoredRecord | null, initial: object) {
    setRecord(record)
    setInitial(initial)
    setOpen(true)
  }
  async function edit(row: StoredRecord) {
    show(row, asForm(row))
    if (!info) return
    setLoading(true)
    try {
      const found = await fresh(row)
      show(found, asForm(found))
    } catch (problem) {
      complain(problem)
      setOpen(false)
    } finally {
      setLoading(false)
    }
  }
  return {
    ...dialog,
    /** The record being edited; null while a new one is made. */
    record,
    add: (initial: Partial<Sent<S>> = {}) => show(null, initial),
    edit: (row: StoredRecord) => void edit(row),
  }
}

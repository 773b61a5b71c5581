import { CallError } from '@oems/client/callError.ts'
import { uuid } from '@oems/client/random.ts'
import { replies } from '@oems/contract/core/errors.ts'
import { Button, type DrawerProps, Form, type ModalProps } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { complain } from '../../core/calls.ts'
import { notice } from '../../core/notices.ts'
import { SheetHead } from '../print/SheetHead.tsx'
import { DialogFooter } from './DialogFooter.tsx'
import type { DialogFormProps } from './DialogForm.tsx'
import type { FormRules } from './ruling.tsx'
import { type DraftPlace, useDraft } from './useDraft.tsx'
import { useFaults } from './useFaults.ts'
import { useTyping } from './useTyping.ts'

interface Dialog {
  readonly title: string
  /** The label of the primary button. */
  readonly verb: string
  readonly open: boolean
  /** What the fields begin with is still on its way. */
  readonly loading?: boolean
  readonly initial: object
  readonly close: () => void
  readonly submit: (values: object) => Promise<unknown>
  /** Shows a refusal itself, as a list with a way to go on; `true`: it has. */
  readonly refused?: ((problem: CallError) => boolean) | undefined
  /** What the form is to begin with once more after it was sent; absent: it is closed. */
  readonly again?: ((values: object) => void) | undefined
  /** What is wrong with the values beyond the fields one by one: marks and checks come from it. */
  readonly rules?: FormRules
  /** Reads what another user has saved meanwhile. */
  readonly reload?: (() => Promise<object>) | undefined
  /** Where what is typed is stored until it is sent (01 §6.3); absent: it is not stored. */
  readonly draft?: DraftPlace | null
}

/**
 * The behaviour of every form in a modal or drawer: it stays open with all that was typed when a send fails, shows what the server
 * objects to in a field under that field, sends on Ctrl+Enter, confirms once before typed text is lost, and offers the fresh record
 * where another user has saved first. With a place for its draft, typed text also outlives the session.
 */
export function useDialogForm(dialog: Dialog) {
  const { title, verb, open, loading = false, initial, close, submit, refused, again, rules = noRules, reload, draft = null } = dialog
  const [form] = Form.useForm()
  const name = useId()
  const faults = useFaults(form, name)
  const [busy, setBusy] = useState(false)
  /** What somebody else has stored is on its way; sent meanwhile, it would be as stale as before. */
  const [refreshing, setRefreshing] = useState(false)
  const waits = loading || refreshing
  const [round, setRound] = useState(0)
  const answered = useRef<Event>(null)
  const goesOn = useRef(false)
  const key = useRef('')
  const typing = useTyping(() => storing.done())
  const storing = useDraft({ place: draft, ready: open && !loading, form, initial, restored: typing.begin })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round begins as the first one did
  useEffect(() => {
    if (!open) return
    key.current = uuid()
    goesOn.current = false
    faults.clear()
    // Opened again while it was still closing, it would show what was typed before. A form that is yet to be drawn begins anew by itself.
    const isDrawn = Object.keys(form.getFieldsValue() as object).length > 0
    if (isDrawn) form.resetFields()
  }, [open, form, round])

  function end() {
    storing.done()
    typing.end()
  }
  function leave() {
    end()
    close()
  }
  function send(andGoOn: boolean) {
    goesOn.current = andGoOn
    form.submit()
  }

  async function onFinish(values: object) {
    if (busy) return
    setBusy(true)
    try {
      await submit(values)
      if (!again || !goesOn.current) return leave()
      end()
      again(values)
      setRound((before) => before + 1)
    } catch (problem) {
      showRefusal(problem)
    } finally {
      setBusy(false)
    }
  }

  function showRefusal(problem: unknown) {
    if (!(problem instanceof CallError)) throw problem
    if (refused?.(problem)) return
    const ours = problem.fields.filter(({ path }) => form.getFieldInstance(namePath(path)) ?? path.split('.')[0]! in form.getFieldsValue())
    faults.refuse(ours.map(({ path, msg }) => ({ name: namePath(path), msg })))
    if (ours[0]) form.scrollToField(namePath(ours[0].path), { focus: true, block: 'center' })
    else if (reload && problem.message === replies.conflict.msg) offerFresh(problem.message, reload)
    else complain(problem)
  }

  /** What was typed stays; the other fields show what is stored now. */
  function offerFresh(text: string, reload: () => Promise<object>) {
    async function run() {
      setRefreshing(true)
      try {
        const fresh = await reload()
        const untouched = Object.entries(fresh).filter(([name]) => !form.isFieldTouched(name))
        form.setFieldsValue(Object.fromEntries(untouched))
      } catch (problem) {
        complain(problem)
      } finally {
        setRefreshing(false)
      }
    }
    notice({ kind: 'error', text, action: { label: '刷新', run: () => void run() } })
  }

  function onCancel() {
    if (!busy) typing.askBefore(leave)
  }

  /** Wherever the focus is in the dialog: as it opens it is on its cross, outside the form. */
  function sendByKey(event: KeyboardEvent) {
    const isElsewhere = !event.currentTarget.contains(event.target as Node) // in a dialog over this one
    if (event.key !== 'Enter' || !event.ctrlKey || isElsewhere || waits || answered.current === event.nativeEvent) return
    // The form hears it, and then the dialog around it.
    answered.current = event.nativeEvent
    event.preventDefault()
    send(false)
  }

  const fields: DialogFormProps = {
    form,
    rules,
    faults,
    round,
    name, // part of the ids of its fields, which other forms of the page have too
    layout: 'vertical',
    requiredMark: true,
    scrollToFirstError: { focus: true, block: 'center' },
    clearOnDestroy: true,
    initialValues: initial,
    onFinish: (values: object) => void onFinish(values),
    onFieldsChange: faults.recount,
    onValuesChange: (changed: object) => {
      typing.begin()
      storing.typed()
      for (const field of Object.keys(changed)) faults.recheck(field)
    },
    onKeyDown: sendByKey,
  }
  const sendAndGoOn = again && (
    <Button loading={busy} disabled={waits} onClick={() => send(true)}>
      {verb}并继续新增
    </Button>
  )
  const modal: ModalProps = {
    open,
    title,
    loading,
    destroyOnHidden: true,
    okText: verb,
    confirmLoading: busy,
    okButtonProps: { disabled: refreshing },
    onOk: () => send(false),
    onCancel,
    wrapProps: { onKeyDown: sendByKey },
    modalRender: (panel) => <Sheet title={title}>{panel}</Sheet>,
    mask: { closable: false },
    footer: (_, { CancelBtn, OkBtn }) => (
      <DialogFooter faults={faults}>
        <CancelBtn />
        {sendAndGoOn}
        <OkBtn />
      </DialogFooter>
    ),
  }
  const drawer: DrawerProps = {
    open,
    title,
    loading,
    size: 560,
    destroyOnHidden: true,
    onClose: onCancel,
    onKeyDown: sendByKey,
    drawerRender: (panel) => <Sheet title={title}>{panel}</Sheet>,
    mask: { closable: false },
    footer: (
      <DialogFooter faults={faults}>
        <Button onClick={onCancel}>取消</Button>
        {sendAndGoOn}
        <Button type="primary" loading={busy} disabled={waits} onClick={() => send(false)}>
          {verb}
        </Button>
      </DialogFooter>
    ),
  }
  return { form, modal, drawer, fields, key }
}

/** Whatever the dialog holds, on paper it is the sheet. */
const Sheet = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <>
    <SheetHead title={title} />
    {children}
  </>
)

const noRules: FormRules = () => []
const namePath = (path: string) => path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))

import { CallError } from '@oems/client/callError.ts'
import { uuid } from '@oems/client/random.ts'
import { replies } from '@oems/contract/core/errors.ts'
import { App, Button, type DrawerProps, Flex, Form, type FormProps, type ModalProps } from 'antd'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { complain } from '../core/calls.ts'
import { notice } from '../core/notices.ts'
import { usePageTab } from '../core/tab.ts'
import { type DraftPlace, useDraft } from './useDraft.tsx'

interface Dialog {
  readonly title: string
  /** What the primary button says. */
  readonly verb: string
  readonly open: boolean
  /** What the fields begin with is still on its way. */
  readonly loading?: boolean
  readonly initial: object
  readonly close: () => void
  readonly submit: (values: object) => Promise<unknown>
  /** Fetches what somebody else has saved meanwhile. */
  readonly reload?: (() => Promise<object>) | undefined
  /** Where what is typed is kept until it is sent (01 §6.3); absent: it is not worth it. */
  readonly draft?: DraftPlace | null
}

/**
 * The manners that every form in a modal or drawer has: it stays open with all that was typed when a send fails, says what the server
 * says of a field under that field, sends on Ctrl+Enter, asks once before typed text is lost, and offers the fresh record
 * where a colleague was quicker. With a place for its draft, typed text also outlives the session.
 */
export function useDialogForm({ title, verb, open, loading = false, initial, close, submit, reload, draft = null }: Dialog) {
  const [form] = Form.useForm()
  const name = useId()
  const [busy, setBusy] = useState(false)
  const key = useRef('')
  const typing = useTyping(() => kept.done())
  const kept = useDraft({ place: draft, ready: open && !loading, form, initial, restored: typing.begin })
  const { modal: ask } = App.useApp()
  useEffect(() => {
    if (!open) return
    key.current = uuid()
    // Opened again while it was still closing, it would show what was typed before. A form that is yet to be drawn begins anew by itself.
    const isDrawn = Object.keys(form.getFieldsValue() as object).length > 0
    if (isDrawn) form.resetFields()
  }, [open, form])

  function leave() {
    kept.done()
    typing.end()
    close()
  }

  async function onFinish(values: object) {
    if (busy) return
    setBusy(true)
    try {
      await submit(values)
      leave()
    } catch (problem) {
      refused(problem)
    } finally {
      setBusy(false)
    }
  }

  function refused(problem: unknown) {
    if (!(problem instanceof CallError)) throw problem
    const ours = problem.fields.filter(({ path }) => form.getFieldInstance(namePath(path)) ?? path.split('.')[0]! in form.getFieldsValue())
    form.setFields(ours.map(({ path, msg }) => ({ name: namePath(path), errors: [msg] })))
    if (ours[0]) form.scrollToField(namePath(ours[0].path), { focus: true, block: 'center' })
    else if (reload && problem.message === replies.conflict.msg) offerFresh(problem.message, reload)
    else complain(problem)
  }

  /** What was typed stays; the other fields show what is stored now. */
  function offerFresh(text: string, reload: () => Promise<object>) {
    const run = async () => {
      const fresh = await reload()
      const untouched = Object.entries(fresh).filter(([name]) => !form.isFieldTouched(name))
      form.setFieldsValue(Object.fromEntries(untouched))
    }
    notice({ kind: 'error', text, action: { label: '刷新', run: () => void run().catch(complain) } })
  }

  function onCancel() {
    if (busy) return
    if (!typing.now()) return leave()
    ask.confirm({ title: '有未保存的内容，确定关闭？', okText: '放弃填写', cancelText: '继续填写', onOk: leave })
  }

  const fields: FormProps = {
    form,
    name, // part of the ids of its fields, which other forms of the page have too
    layout: 'vertical',
    requiredMark: true,
    scrollToFirstError: { focus: true, block: 'center' },
    clearOnDestroy: true,
    initialValues: initial,
    onFinish: (values: object) => void onFinish(values),
    onValuesChange: () => {
      typing.begin()
      kept.typed()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !event.ctrlKey) return
      event.preventDefault()
      form.submit()
    },
  }
  const modal: ModalProps = {
    open,
    title,
    loading,
    destroyOnHidden: true,
    okText: verb,
    confirmLoading: busy,
    onOk: form.submit,
    onCancel,
    mask: { closable: false },
  }
  const drawer: DrawerProps = {
    open,
    title,
    loading,
    size: 560,
    destroyOnHidden: true,
    onClose: onCancel,
    mask: { closable: false },
    footer: (
      <Flex justify="end" gap={8}>
        <Button onClick={onCancel}>取消</Button>
        <Button type="primary" loading={busy} disabled={loading} onClick={form.submit}>
          {verb}
        </Button>
      </Flex>
    ),
  }
  return { form, modal, drawer, fields, key }
}

const namePath = (path: string) => path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))

/** The tab has to know that something would be lost. */
function useTyping(givenUp: () => void) {
  const tab = usePageTab()
  const takeBack = useRef<(() => void) | null>(null)
  const end = () => {
    takeBack.current?.()
    takeBack.current = null
  }
  useEffect(() => () => takeBack.current?.(), [])
  return {
    now: () => takeBack.current !== null,
    begin: () => {
      takeBack.current ??= tab?.typed(givenUp) ?? (() => {})
    },
    end,
  }
}

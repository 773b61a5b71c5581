import { App, Button, type FormInstance } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { storeDraft, storedDraft, whileOpen } from '../../core/drafts.ts'
import { moment } from '../../core/moment.ts'
import { afterPause, type DraftData, draftOf, readDraft } from './draft.ts'

export interface DraftPlace {
  /** Names the form and the record in it, the same each time: the path of its call, `#` and the record's id. At most 200 letters. */
  readonly routeKey: string
  /** Of the record that is being edited. */
  readonly version?: number | null
}
interface DraftOptions {
  /** Null: what is typed here is not worth a draft. */
  readonly place: DraftPlace | null
  /** The form is on the screen, with its initial values. */
  readonly ready: boolean
  readonly form: FormInstance
  readonly initial: object
  /** A draft was restored: there is something again that would be lost. */
  readonly restored: () => void
}

/**
 * Stores what is typed in a form on the server, 5 s after the last key stroke, and offers it when the form is opened the next time
 * (01 §6.3). `typed` with each change; `done` once it has been sent or discarded.
 */
export function useDraft({ place, ready, form, initial, restored }: DraftOptions) {
  const { modal } = App.useApp()
  const latest = useRef({ place, form, initial, restored })
  latest.current = { place, form, initial, restored }
  const [keeper] = useState(() => keeperOf(() => latest.current))
  const routeKey = ready ? (place?.routeKey ?? null) : null

  useEffect(() => {
    if (routeKey === null) return
    let dialog: { destroy(): void } | undefined
    let closed = false
    const close = keeper.open(routeKey)
    void storedDraft(routeKey).then((found) => {
      const data = found && readDraft(found.data)
      if (closed) return
      if (!data) return keeper.decided()
      dialog = modal.confirm({
        title: '发现未提交的草稿，是否恢复？',
        content: <Offer at={found.updatedAt} outdated={data.version !== (latest.current.place?.version ?? null)} />,
        keyboard: true,
        footer: () => (
          <Buttons
            discard={() => {
              dialog?.destroy()
              keeper.decided()
              void storeDraft(routeKey, null)
            }}
            restore={() => {
              dialog?.destroy()
              keeper.restore(data)
            }}
          />
        ),
        // By Esc: neither restored nor discarded. It is offered again, unless something else is typed here.
        onCancel: () => keeper.decided(),
      })
    })
    return () => {
      closed = true
      dialog?.destroy()
      close()
    }
  }, [routeKey, keeper, modal])
  return { typed: keeper.typed, done: keeper.done }
}

/** What happens to the text typed in one form. */
function keeperOf(now: () => Pick<DraftOptions, 'place' | 'form' | 'initial' | 'restored'>) {
  let opened: string | null = null
  /** Until the user has decided about the former draft nothing is stored over it. */
  let decided = false
  /** The server has a draft of this form, which is deleted when it is sent. */
  let stored = false
  let changed = false
  const pause = afterPause(() => void store())

  const current = (): readonly [string, string | null] | null => {
    if (opened === null || !decided || !changed) return null
    changed = false
    pause.stop()
    const { form, initial, place } = now()
    const draft = draftOf(initial, form.getFieldsValue() as object, place?.version ?? null)
    if (!draft && !stored) return null
    stored = draft !== null
    return [opened, draft && JSON.stringify(draft)]
  }
  function store() {
    const found = current()
    if (found) void storeDraft(...found)
  }
  return {
    open(routeKey: string) {
      opened = routeKey
      decided = stored = changed = false
      const unregister = whileOpen(current)
      return () => {
        store() // closed without a decision: its tab has been in the background for too long, or the session has ended
        unregister()
        pause.stop()
        opened = null
      }
    },
    decided() {
      decided = true
      if (changed) pause.typed()
    },
    restore({ values }: DraftData) {
      const { form, restored } = now()
      form.setFieldsValue(values)
      decided = stored = true
      restored()
    },
    typed() {
      if (opened === null) return
      changed = true
      if (decided) pause.typed()
    },
    done() {
      pause.stop()
      changed = false
      if (opened !== null && stored) void storeDraft(opened, null)
      stored = false
    },
  }
}

const Offer = ({ at, outdated }: { readonly at: string; readonly outdated: boolean }) => (
  <>
    保存于 {moment(at)}。{outdated && '此后该记录已被修改，恢复后请核对再保存。'}
  </>
)

const Buttons = ({ discard, restore }: { readonly discard: () => void; readonly restore: () => void }) => (
  <>
    <Button onClick={discard}>丢弃草稿</Button>
    <Button type="primary" autoFocus onClick={restore}>
      恢复草稿
    </Button>
  </>
)

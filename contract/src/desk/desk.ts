import { type Static, Type } from 'typebox'
import { read, under, write } from '../core/call.ts'
import { Done, maybe, shape, text, time, withDefault } from '../core/fields.ts'

/** 01 §2.6: what one setting may weigh as JSON, and what a draft may, in bytes. */
export const preferenceAtMost = 16 * 1024
export const draftAtMost = 64 * 1024
/** The setting that the console reads when it starts: everything that the shell and the lists store for the account. */
export const consoleKey = 'console'

const key = Type.String({
  title: '设置项',
  minLength: 1,
  maxLength: 64,
  pattern: '^[A-Za-z][A-Za-z0-9.:_-]*$',
  says: '设置项只能由字母、数字和.:_-组成',
})
/** Any JSON; the server stores it and does not read it. `null` takes the setting away. */
const value = withDefault(Type.Unknown({ title: '设置内容', verbatim: true }), null)
/** Names a form and the record in it: the path of its call, `#` and the record's id. */
const routeKey = text('表单', 200)

export const Draft = shape({ data: Type.String({ title: '草稿' }), updatedAt: time('保存时间') })
export type Draft = Static<typeof Draft>

/** Neither prolongs the session: the console stores both by itself, also when nobody sits in front of it. */
const own = { ownDesk: true, passive: true } as const

/** What an account stores for itself: settings of its console, and what was typed and not yet sent (01 §2.6, §6.3). */
export const desk = under('/sys/user', {
  preference: read.get('preference/{key}', 'login', shape({ key }), Type.Unknown({ title: '设置内容', unmasked: '本人保存的设置' }), {
    passive: true,
  }),
  savePreference: write.post('preference', 'login', shape({ key, value }), Done, { title: '保存个人设置', ...own }),
  /** `null`: none, or older than seven days. */
  draft: read.get('draft', 'login', shape({ routeKey }), maybe(Draft), { passive: true }),
  saveDraft: write.post(
    'draft',
    'login',
    /** JSON text as the form made it; encrypted at rest. */
    shape({ routeKey, data: Type.String({ title: '草稿', minLength: 1, verbatim: true }) }),
    Done,
    { title: '保存草稿', ...own },
  ),
  dropDraft: write.delete('draft', 'login', shape({ routeKey }), Done, { title: '删除草稿', ...own }),
})

import { Type } from 'typebox'
import { read, under, write } from '../core/call.ts'
import {
  Done,
  flag,
  Id,
  Ids,
  id,
  list,
  longText,
  maybe,
  Nothing,
  optional,
  recordOf,
  revisionOf,
  shape,
  text,
  whole,
  withDefault,
} from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import type { ValueOf } from '../core/value.ts'
import { RoomStatus } from './codes.ts'

const plain = { log: 'plain' } as const
/** Seen by whoever sees the room: at night it has to be dialled in one press. */
const telephone = (title: string) => ({
  ...text(title, 32, { log: 'personal', unmasked: '指挥室的值班电话，须随时一键拨打' }),
  pattern: '^[0-9+*(][0-9+*() -]*(转\\d{1,6})?$',
  says: `${title}由数字、+、-、空格和括号组成，分机写在“转”之后`,
})

/** One who is on duty; the first in the list is called first. */
export const Duty = shape({ name: text('姓名', 30, { log: 'personal' }), phone: telephone('电话') })
export type Duty = ValueOf<typeof Duty>

/** 02 §2.10. */
const fields = {
  roomName: text('指挥室名称', 60, plain),
  place: optional(text('位置', 100, plain)),
  capacity: optional(whole('容纳人数', 1, 500)),
  meetingNo: optional({ ...text('固定会议号', 20, plain), pattern: '^\\d{3,20}$', says: '固定会议号应为3至20位数字' }),
  /** An account of 指挥中心管理员. */
  managerUserId: optional(id('管理员')),
  dutyPhone: optional(telephone('值班电话')),
  duties: withDefault(Type.Array(Duty, { title: '值班顺序', maxItems: 10, says: '值班人员最多10位' }), []),
  status: withDefault(RoomStatus.schema, RoomStatus.enabled),
  remark: optional(longText('备注')),
}
export const RoomDraft = shape({ orgId: id('所属组织'), ...fields })
export type RoomDraft = ValueOf<typeof RoomDraft>
export const RoomRevision = revisionOf(fields)
export type RoomRevision = ValueOf<typeof RoomRevision>

export const Room = recordOf(fields, {
  orgId: id('所属组织'),
  orgName: text('所属组织', 100),
  managerName: maybe(text('管理员', 64)),
  /** 0: it stands above the caller's scope, and is read only. */
  editable: flag('可修改'),
})
export type Room = ValueOf<typeof Room>

export const RoomSearch = shape({
  ...paged('roomName', 'orgName', 'createdAt'),
  /** That node and everything below it; without one the caller's own. */
  orgId: optional(id('组织')),
  roomName: optional(fields.roomName),
  status: optional(RoomStatus.schema),
})
export type RoomSearch = ValueOf<typeof RoomSearch>

/** Who may be a room's manager: accounts of 指挥中心管理员 in the caller's scope. */
export const RoomManager = shape({ accountId: id('账号'), nickname: text('姓名', 64), orgName: text('组织', 100) })

/** 应急指挥室 (02 §5.3). */
export const rooms = under('/biz/org-command-room', {
  list: read.post('list', 'biz:org-command-room:list', RoomSearch, page(Room)),
  info: read.get('info/{commandRoomId}', 'biz:org-command-room:info', shape({ commandRoomId: id('指挥室') }), Room),
  /** Of the caller's current node, else of the nearest above that has any: whom to call now. */
  infoByUser: read.get('info-by-user', 'biz:org-command-room:info', Nothing, list(Room)),
  listByOrgId: read.get('list-by-orgId/{orgId}', 'biz:org-command-room:list', shape({ orgId: id('组织') }), list(Room)),
  listManagers: read.get('list-managers', ['biz:org-command-room:save', 'biz:org-command-room:update'], Nothing, list(RoomManager)),
  save: write.post('save', 'biz:org-command-room:save', RoomDraft, Id),
  update: write.post('update', 'biz:org-command-room:update', RoomRevision, Done),
  delete: write.post('delete', 'biz:org-command-room:delete', Ids, Done),
})

import { read, under, write } from '../core/call.ts'
import { chosenLines, Exported } from '../core/exported.ts'
import { Done, flag, Id, Ids, id, maybe, optional, recordOf, revisionOf, shape, text, time, whole, withDefault } from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import { exportPurpose, reveal } from '../core/reveal.ts'
import { ruled } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { ContactType } from './codes.ts'
import { contactErrors, contactFields } from './contactFields.ts'

export const ContactDraft = ruled(shape({ orgId: id('所属组织'), ...contactFields }), contactErrors)
export type ContactDraft = ValueOf<typeof ContactDraft>
export const ContactRevision = ruled(revisionOf(contactFields), contactErrors)
export type ContactRevision = ValueOf<typeof ContactRevision>

export const Contact = recordOf(contactFields, {
  orgId: id('所属组织'),
  orgName: text('所属组织', 100),
  projectId: maybe(id('项目')),
  projectName: maybe(text('项目', 100)),
  /** Of the node, or of the nearest above it that has one: where the telephone rings it may be night. */
  timeZone: maybe(text('当地时区', 40)),
  lastVerifiedAt: maybe(time('最近核实')),
  /** Nobody has confirmed the numbers for so long that they may be wrong. */
  stale: flag('超期未核实'),
  /** It stands above the node that was asked for. */
  inherited: flag('上级共用'),
  /** 0: it stands above the caller's scope, and is read only. */
  editable: flag('可修改'),
})
export type Contact = ValueOf<typeof Contact>

export const contactFilters = {
  /** Without a node the caller's own. */
  orgId: optional(id('组织')),
  projectId: optional(id('项目')),
  below: withDefault(flag('包含下级'), 1),
  /** Or pinyin, initials, post. */
  name: optional(text('姓名', 50)),
  /** A whole mobile, or its last four digits. */
  phone: optional(text('手机', 20, { byNumber: true })),
  contactType: optional(ContactType.schema),
  isEmergency: optional(flag('紧急联系人')),
  /** Not confirmed for at least so many days. */
  staleDays: optional(whole('未核实天数', 1, 3_650)),
  /** 1: at nodes of the caller's own that are at work, whose numbers the caller can confirm. */
  verifiable: optional(flag('本单位核实')),
}
export const ContactSearch = shape({ ...paged('name', 'orgName', 'contactType', 'lastVerifiedAt', 'createdAt'), ...contactFilters })
export type ContactSearch = ValueOf<typeof ContactSearch>
const ContactExport = shape({ ...ContactSearch.properties, ...chosenLines('联系人'), ...exportPurpose })

/** 通讯录 (02 §5.3): contacts of a node, and those of the nodes above it that are meant for everybody below. */
export const contacts = under('/biz/org-contacts', {
  list: read.post('list', 'biz:org-contacts:list', ContactSearch, page(Contact)),
  info: read.get('info/{contactId}', 'biz:org-contacts:info', shape({ contactId: id('联系人'), ...reveal }), Contact, {
    handlerAsks: ['biz:org-contacts:reveal'],
  }),
  save: write.post('save', 'biz:org-contacts:save', ContactDraft, Id),
  update: write.post('update', 'biz:org-contacts:update', ContactRevision, Done),
  delete: write.post('delete', 'biz:org-contacts:delete', Ids, Done),
  /** Their numbers were tried and are right. */
  verify: write.post('verify', 'biz:org-contacts:update', Ids, Done, { title: '核实联系人' }),
  export: read.post('export', 'biz:org-contacts:export', ContactExport, Exported, { limit: 'export', reveals: 'biz:org-contacts:reveal' }),
})

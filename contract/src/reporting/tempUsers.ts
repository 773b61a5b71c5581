import { Type } from 'typebox'
import { read, write } from '../core/call.ts'
import { Done, day, flag, id, list, maybe, optional, shape, text, time, withDefault, yes } from '../core/fields.ts'
import { isMasked, mobileComplaint, tidyMobile, tidyTelephoneCode } from '../core/numbers.ts'
import { page, paged } from '../core/paging.ts'
import { reveal } from '../core/reveal.ts'
import { ruled } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { TempRole, TempUserState } from './codes.ts'

const may = 'biz:project-info:create-temp'
const holderName = text('姓名', 30, { log: 'personal' })
const telephoneCode = text('手机区号', 6, { log: 'personal' })
const holderPhone = text('手机号', 20, { log: 'personal', mask: 'phone' })
const validUntil = day('有效期至')
const createdFor = text('用途', 100, { log: 'personal' })

/** 02 §5.6. The same number for the same project and role prolongs the account that is there; its mask will do. */
export const TempUserDraft = ruled(
  shape({
    /** Of 临时医生 a company as well. */
    projectId: id('项目'),
    roleId: id('角色'),
    holderName,
    /** Left out: China. */
    telephoneCode: optional(telephoneCode),
    holderPhone,
    /** Inclusive, by the day in Asia/Shanghai. */
    validUntil,
    createdFor: optional(createdFor),
  }),
  ({ telephoneCode, holderPhone }) => {
    if (holderPhone === null || isMasked(holderPhone)) return []
    const msg = mobileComplaint(tidyTelephoneCode(telephoneCode), tidyMobile(holderPhone))
    return msg === null ? [] : [{ path: 'holderPhone', msg }]
  },
)
export type TempUserDraft = ValueOf<typeof TempUserDraft>

/** The password appears this once; null: the account was there already. */
export const CreatedTempUser = shape({
  id: id('临时账号'),
  accountName: text('登录账号', 32),
  initialPassword: maybe(text('初始密码', 64)),
  validUntil,
  extended: yes('已续期'),
})
export type CreatedTempUser = ValueOf<typeof CreatedTempUser>

export const TempUser = shape({
  id: id('临时账号'),
  orgId: id('组织/项目'),
  orgName: text('组织/项目', 100),
  projectId: maybe(id('项目')),
  projectName: maybe(text('项目', 100)),
  accountId: id('账号'),
  accountName: text('登录账号', 32, { log: 'plain' }),
  roleId: TempRole.schema,
  holderName,
  telephoneCode: maybe(telephoneCode),
  holderPhone,
  /** Null: somebody has taken the end away. */
  validUntil: maybe(validUntil),
  state: TempUserState.schema,
  createdFor: maybe(createdFor),
  /** Null: never yet. */
  lastLoginAt: maybe(time('最近登录')),
  createdAt: time('创建时间'),
})
export type TempUser = ValueOf<typeof TempUser>

export const TempUserSearch = shape({
  ...paged('validUntil', 'createdAt', 'lastLoginAt'),
  orgId: optional(id('组织')),
  projectId: optional(id('项目')),
  /** 0: at the node itself alone. */
  below: withDefault(flag('含下级'), 1),
  state: optional(TempUserState.schema),
  roleId: optional(TempRole.schema),
  /** Name of the holder, login name or name of the project. */
  keyword: optional(text('姓名、账号或项目', 64)),
})
export type TempUserSearch = ValueOf<typeof TempUserSearch>

const ids = Type.Array(id('临时账号'), {
  title: '临时账号',
  minItems: 1,
  maxItems: 200,
  uniqueItems: true,
  says: '一次最多删除200个临时账号',
})

/** 项目临时账号 (02 §5.6). */
export const tempUserCalls = {
  createTempSysUser: write.post('create-temp-sys-user/{projectId}', may, TempUserDraft, CreatedTempUser, {
    title: '新增临时账号',
    limit: 'lookUp',
  }),
  tempSysUserList: read.post('temp-sys-user-list', may, TempUserSearch, page(TempUser)),
  /** Those of the node itself that are in force, or one of them. */
  tempSysUser: read.get(
    'temp-sys-user/{orgId}',
    may,
    shape({ orgId: id('组织/项目'), tempUserId: optional(id('临时账号')), ...reveal }),
    list(TempUser),
    { handlerAsks: ['biz:org-contacts:reveal'] },
  ),
  tempSysUserDelete: write.delete('temp-sys-user-delete', may, shape({ ids }), Done, { title: '删除临时账号', whileClosed: true }),
}

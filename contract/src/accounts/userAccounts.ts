import { type Static, Type } from 'typebox'
import { read, under, write } from '../core/call.ts'
import { Done, flag, Id, id, optional, password, shape, text } from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import { reveal } from '../core/reveal.ts'
import { ruled } from '../core/rules.ts'
import { accountDetails, accountVersion, accountView, identityFields, NewAccount, newNickname } from './accountFields.ts'
import { AccountSource, AccountStatus } from './codes.ts'
import { numberErrors } from './numbers.ts'

const accountId = id('账号')

const AccountSearch = shape({
  ...paged('createdAt', 'lastLoginTime'),
  username: optional(text('登录账号', 32)),
  /** Name, pinyin or initials. */
  nickname: optional(text('姓名', 64)),
  /** Whole. */
  mobile: optional(text('手机号', 20, { byNumber: true })),
  /** Whole. */
  idNumber: optional(text('证件号码', 40, { byNumber: true })),
  source: optional(AccountSource.schema),
  status: optional(AccountStatus.schema),
  /** 1: may use the console. */
  hasWeb: optional(flag('后台角色')),
  orgId: optional(id('所属组织')),
})
export type AccountSearch = Static<typeof AccountSearch>

export const AccountRow = shape({ accountId, ...accountView })
export type AccountRow = Static<typeof AccountRow>
export const AccountInfo = shape({ accountId, ...accountView, ...accountDetails })
export type AccountInfo = Static<typeof AccountInfo>

export const AccountDraft = ruled(
  shape({
    ...identityFields,
    nickname: newNickname,
    /** Left out: the caller's own. */
    orgId: optional(id('所属组织')),
    /** Left out: one is made. */
    password: optional(password('初始密码')),
  }),
  (draft) => numberErrors(draft, { masked: false }),
)
export const AccountUpdate = ruled(
  shape({
    accountId,
    version: accountVersion,
    ...identityFields,
    /** Left out: as it is. */
    orgId: optional(id('所属组织')),
  }),
  (draft) => numberErrors(draft, { masked: true }),
)

const ids = Type.Array(accountId, { title: '账号', minItems: 1, maxItems: 200, uniqueItems: true, says: '一次最多删除200个账号' })

/** 01 §5.4: identities, employees' included; their roles are assigned elsewhere. */
export const userAccounts = under('/uc/user-account', {
  page: read.post('page', 'uc:user-account:list', AccountSearch, page(AccountRow)),
  detail: read.get('detail/{accountId}', 'uc:user-account:info', shape({ accountId, ...reveal }), AccountInfo, {
    handlerAsks: ['uc:user-account:reveal'],
  }),
  save: write.post('save', 'uc:user-account:save', AccountDraft, NewAccount, { limit: 'lookUp' }),
  update: write.put('update', 'uc:user-account:update', AccountUpdate, Id, { limit: 'lookUp' }),
  delete: write.delete('delete', 'uc:user-account:delete', shape({ ids }), Done, { whileClosed: true }),
})

import type { Static } from 'typebox'
import { AccountStatus } from '../accounts/codes.ts'
import { read, under, write } from '../core/call.ts'
import { Done, flag, id, ids, list, maybe, Nothing, optional, shape, text, whole } from '../core/fields.ts'
import { LogType } from '../core/logCodes.ts'
import { page, paged } from '../core/paging.ts'
import { ruledByHandler } from '../core/rules.ts'
import { importCalls } from '../operations/imports.ts'
import { Sex } from '../people/codes.ts'
import { identity } from '../people/employeeFields.ts'
import { identityErrors, tidyIdentity } from '../people/identity.ts'

const userId = id('区域用户')
/** As many regions as one person looks after. */
const regionIds = { ...ids('负责区域'), maxItems: 20, says: '请选择1至20个负责区域' }

const person = {
  name: identity.name,
  sex: Sex.schema,
  telephoneCode: identity.telephoneCode,
  mobile: text('手机号', 20, { log: 'personal', mask: 'phone' }),
  idType: identity.idType,
  idNumber: identity.idNumber,
}
const draft = { ...person, orgId: id('归属单位'), regionIds }
const wrongIdentity = (masked: boolean) => (fields: Parameters<typeof identityErrors>[0]) =>
  identityErrors(tidyIdentity({ ...fields, birthday: null, nationCode: 'CN' }), { today: null, masked }).filter(
    ({ path }) => path !== 'birthday',
  )

export const RegionUserDraft = ruledByHandler(shape(draft), (fields) => wrongIdentity(false)(fields as never))
export const RegionUserRevision = ruledByHandler(
  shape({ ...draft, id: userId, version: whole('版本', 0, Number.MAX_SAFE_INTEGER) }),
  (fields) => wrongIdentity(true)(fields as never),
)

export const Region = shape({ orgId: id('区域'), orgName: text('区域', 100), parentName: maybe(text('上级', 100)) })

export const RegionUser = shape({
  id: userId,
  version: whole('版本', 0, Number.MAX_SAFE_INTEGER),
  name: identity.name,
  sex: Sex.schema,
  telephoneCode: maybe(text('手机区号', 6, { log: 'personal' })),
  mobile: maybe(text('手机号', 20, { log: 'personal', mask: 'phone' })),
  idType: identity.idType,
  idNumber: identity.idNumber,
  orgId: id('归属单位'),
  orgName: text('归属单位', 100),
  /** Those in the caller's scope. */
  regions: list(Region),
  username: text('登录账号', 32, { log: 'plain' }),
  accountStatus: AccountStatus.schema,
  /** Has a password to sign in by. */
  activated: flag('可登录'),
})
export type RegionUser = Static<typeof RegionUser>

const Search = shape({
  ...paged('name'),
  orgId: optional(id('归属单位')),
  regionId: optional(id('负责区域')),
  name: optional(text('姓名', 64, { log: 'personal' })),
  mobile: optional(text('手机号', 20, { log: 'personal', mask: 'phone', byNumber: true })),
})
const Issued = shape({ initialPassword: text('初始密码', 64) })

/** 区域用户 (03 §5.2): people who look after regions in the console. */
export const regionUsers = under('/biz/regional-user', {
  regionals: read.get('regionals', 'biz:regional-user:list', Nothing, shape({ list: list(Region) })),
  list: read.post('list', 'biz:regional-user:list', Search, page(RegionUser)),
  /** The first password appears in this reply alone. */
  add: write.post('add', 'biz:regional-user:save', RegionUserDraft, shape({ id: userId, initialPassword: text('初始密码', 64) }), {
    limit: 'lookUp',
  }),
  modify: write.post('modify', 'biz:regional-user:update', RegionUserRevision, Done, { limit: 'lookUp' }),
  /** Ends what they may do at the regions; the people stay. */
  delete: write.get('delete', 'biz:regional-user:delete', shape({ ids: { ...ids('区域用户'), maxItems: 200 } }), Done),
  resetPwd: write.get('reset-pwd', 'biz:regional-user:reset-pwd', shape({ userId }), Issued, {
    title: '重置区域用户密码',
    logType: LogType.security,
    limit: 'resetPassword',
  }),
  ...importCalls('biz:regional-user:import', 'region-user'),
})

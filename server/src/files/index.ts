import { FileAccess } from '@oems/contract/files/codes.ts'
import { pages } from '@oems/contract/files/console.ts'
import { avatarField, loginBackgroundField, logoField, mapField } from '@oems/contract/files/files.ts'
import type { Domain, FileOwner } from '../core/domain.ts'
import avatar from './avatar.ts'
import files, { fileTarget } from './files.ts'
import { fileSweep } from './sweep.ts'

/** Shown to everybody before anybody has signed in: of the one platform there is. */
const console: FileOwner = {
  name: '平台设置',
  access: FileAccess.everybody,
  fields: { logo: logoField, loginBackground: loginBackgroundField, map: mapField },
  mayRead: async (_ctx, ids) => new Set(ids),
}
/** Colleagues know each other by their pictures. */
const account: FileOwner = {
  name: '账号',
  access: FileAccess.signedIn,
  fields: { avatar: avatarField },
  mayRead: async (_ctx, ids) => new Set(ids),
}

/** What people load up: pictures, documents, films; and where they lie. */
const domain: Domain = {
  calls: [files, avatar],
  jobs: [fileSweep],
  fileOwners: { console, account },
  logTargets: { 文件: fileTarget, 存储配置: { fields: {}, permissions: [] } },
  pages,
  demo: () => import('./demo.ts'),
}
export default domain

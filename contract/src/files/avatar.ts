import { under, write } from '../core/call.ts'
import { Done, shape } from '../core/fields.ts'
import { avatarField, ossIdsOf } from './files.ts'

/** 个人中心 (01 §6.5): the caller's own picture; none takes it away. */
export const avatar = under('/sys/user', {
  saveAvatar: write.post('avatar', 'login', shape({ ossIds: ossIdsOf(avatarField) }), Done, { title: '修改头像' }),
})

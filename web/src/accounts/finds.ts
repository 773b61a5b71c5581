import type { Finds } from '../core/find.ts'

export const finds: Finds = {
  actions: [{ key: 'accounts.add', name: '新增用户', pinyin: 'xinzengyonghu xzyh', may: 'sys:user:save', page: 'sys/user', step: 'add' }],
}

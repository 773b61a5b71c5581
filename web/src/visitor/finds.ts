import type { Finds } from '../core/find.ts'

export const finds: Finds = {
  actions: [
    { key: 'visitor.add', name: '登记访客', pinyin: 'dengjifangke djfk', may: 'biz:visitor-info:save', page: 'visitor/index', step: 'add' },
  ],
}

import type { Finds } from '../core/find.ts'

export const finds: Finds = {
  actions: [
    {
      key: 'contacts.add',
      name: '新增联系人',
      pinyin: 'xinzenglianxiren xzlxr',
      may: 'biz:org-contacts:save',
      page: 'biz/org-contacts',
      step: 'add',
    },
  ],
}

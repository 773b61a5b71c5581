import type { Finds } from '../core/find.ts'

export const finds: Finds = {
  actions: [
    {
      key: 'orgFiles.add',
      name: '新增资料',
      pinyin: 'xinzengziliao xzzl',
      may: 'biz:org-files:save',
      page: 'biz/org-files',
      step: 'add',
    },
  ],
}

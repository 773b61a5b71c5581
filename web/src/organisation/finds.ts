import type { Finds } from '../core/find.ts'

export const finds: Finds = {
  actions: [
    {
      key: 'organisation.add',
      name: '新增下级组织',
      pinyin: 'xinzengxiajizuzhi xzxjzz',
      may: 'biz:org-manager:save',
      page: 'org-management/org-management',
      step: 'add',
    },
    {
      key: 'organisation.import',
      name: '导入组织',
      pinyin: 'daoruzuzhi drzz',
      may: 'biz:org-manager:import',
      page: 'org-management/org-management',
      step: 'import',
    },
  ],
}

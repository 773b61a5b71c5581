import type { Finds } from '../core/find.ts'

export const finds: Finds = {
  actions: [
    {
      key: 'clinic.add',
      name: '新增医务室',
      pinyin: 'xinzengyiwushi xzyws',
      may: 'biz:org-clinic:save',
      page: 'biz/org-clinic/index',
      step: 'add',
    },
    {
      key: 'clinic.import',
      name: '导入医务室',
      pinyin: 'daoruyiwushi dryws',
      may: 'biz:org-clinic:import',
      page: 'biz/org-clinic/index',
      step: 'import',
    },
  ],
}

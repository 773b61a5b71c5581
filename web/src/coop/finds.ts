import type { Finds } from '../core/find.ts'

export const finds: Finds = {
  actions: [
    {
      key: 'coop.add',
      name: '新增合作医疗机构',
      pinyin: 'xinzenghezuoyiliaojigou xzhzyljg',
      may: 'biz:coop-institution:save',
      page: 'biz/coop-institution',
      step: 'add',
    },
  ],
}

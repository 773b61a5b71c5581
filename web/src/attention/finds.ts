import type { Finds } from '../core/find.ts'

export const finds: Finds = {
  actions: [
    {
      key: 'attention.add',
      name: '登记患病',
      pinyin: 'dengjihuanbing djhb',
      may: 'epac:ill-situation:save',
      page: 'user-ill-situation/index',
      step: 'add',
    },
    {
      key: 'attention.attend',
      name: '设为重点关注',
      pinyin: 'sheweizhongdianguanzhu swzdgz',
      may: 'epac:ill-situation:set-important',
      page: 'user-ill-situation/index',
      step: 'attend',
    },
  ],
}

import type { Finds } from '../core/find.ts'

export const finds: Finds = {
  actions: [
    {
      key: 'regionUser.add',
      name: '新增区域用户',
      pinyin: 'xinzengquyuyonghu xzqyyh',
      may: 'biz:regional-user:save',
      page: 'regional-user/index',
      step: 'add',
    },
    {
      key: 'regionUser.import',
      name: '导入区域用户',
      pinyin: 'daoruquyuyonghu drqyyh',
      may: 'biz:regional-user:import',
      page: 'regional-user/index',
      step: 'import',
    },
  ],
}

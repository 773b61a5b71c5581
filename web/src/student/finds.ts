import type { Finds } from '../core/find.ts'

export const finds: Finds = {
  actions: [
    {
      key: 'student.add',
      name: '新增学生',
      pinyin: 'xinzengxuesheng xzxs',
      may: 'biz:student-info:save',
      page: 'student/index',
      step: 'add',
    },
    {
      key: 'student.import',
      name: '导入国际学生',
      pinyin: 'daoruguojixuesheng drgjxs',
      may: 'biz:student-info:import',
      page: 'student/index',
      step: 'import',
    },
  ],
}

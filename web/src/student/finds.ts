import type { Finds } from '../core/find.ts'

export const finds: Finds = {
  actions: [
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

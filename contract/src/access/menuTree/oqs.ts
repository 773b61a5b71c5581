import { page, straightBelow, subSystem } from './rows.ts'

export const oqs = subSystem('oqs', '问卷测评', 'survey', [
  straightBelow(10, [
    page('oqs.survey', '问卷调查', 'oqs/survey/index', 'survey', {
      grants: 'RAAWARRR',
      perms: 'oqs:survey: list,info / save,update,publish,style / delete',
    }),
    page('oqs.paper', '测评问卷', 'oqs/paper/index', 'survey', {
      grants: 'RAAWAWRR',
      perms: 'oqs:paper: list,info / save,update,copy,stop,setting,style / delete',
    }),
    page('oqs.task', '测评任务', 'oqs/task/index', 'task', {
      grants: 'RAAWAWRR',
      perms: 'oqs:task: list,info / save,update,duplicate,recycle,remind / delete',
    }),
    page('oqs.delivery', '投放管理', 'oqs/delivery/index', 'app', {
      grants: '-WW-A---',
      perms: 'oqs:delivery: list,info / save,update,move,ads,home / delete',
    }),
    page('oqs.statement', '问卷统计', 'oqs/statement/index', 'chart', {
      grants: 'EAAEAAEE',
      perms: 'oqs:statement: list,info / reveal,enter / export,void',
    }),
    page('oqs.report', '测评报告', 'oqs/report/index', 'report', {
      grants: 'EAAEAWRE',
      perms: 'oqs:report: list / save / delete,export',
    }),
  ]),
])

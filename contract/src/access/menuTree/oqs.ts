import { page, straightBelow, subSystem } from './rows.ts'

export const oqs = subSystem('oqs', '问卷测评', 'survey', [
  straightBelow(10, [
    page('oqs.survey', '问卷调查', 'oqs/survey/index', 'survey', {
      roles: { read: [2, 7, 8, 13], work: [5], manage: [3, 4, 6] },
      permissions: {
        'oqs:survey:list': 'read',
        'oqs:survey:info': 'read',
        'oqs:survey:save': 'work',
        'oqs:survey:update': 'work',
        'oqs:survey:publish': 'work',
        'oqs:survey:style': 'work',
        'oqs:survey:delete': 'manage',
      },
    }),
    page('oqs.paper', '测评问卷', 'oqs/paper/index', 'examination', {
      roles: { read: [2, 8, 13], work: [5, 7], manage: [3, 4, 6] },
      permissions: {
        'oqs:paper:list': 'read',
        'oqs:paper:info': 'read',
        'oqs:paper:save': 'work',
        'oqs:paper:update': 'work',
        'oqs:paper:copy': 'work',
        'oqs:paper:stop': 'work',
        'oqs:paper:setting': 'work',
        'oqs:paper:style': 'work',
        'oqs:paper:delete': 'manage',
      },
    }),
    page('oqs.task', '测评任务', 'oqs/task/index', 'task', {
      roles: { read: [2, 8, 13], work: [5, 7], manage: [3, 4, 6] },
      permissions: {
        'oqs:task:list': 'read',
        'oqs:task:info': 'read',
        'oqs:task:save': 'work',
        'oqs:task:update': 'work',
        'oqs:task:duplicate': 'work',
        'oqs:task:recycle': 'work',
        'oqs:task:remind': 'work',
        'oqs:task:delete': 'manage',
      },
    }),
    page('oqs.delivery', '投放管理', 'oqs/delivery/index', 'app', {
      roles: { work: [3, 4], manage: [6] },
      permissions: {
        'oqs:delivery:list': 'read',
        'oqs:delivery:info': 'read',
        'oqs:delivery:save': 'work',
        'oqs:delivery:update': 'work',
        'oqs:delivery:move': 'work',
        'oqs:delivery:ads': 'work',
        'oqs:delivery:home': 'work',
        'oqs:delivery:delete': 'manage',
      },
    }),
    page('oqs.statement', '问卷统计', 'oqs/statement/index', 'chart', {
      roles: { export: [2, 5, 8, 13], manage: [3, 4, 6, 7] },
      permissions: {
        'oqs:statement:list': 'read',
        'oqs:statement:info': 'read',
        'oqs:statement:reveal': 'work',
        'oqs:statement:enter': 'work',
        'oqs:statement:export': 'manage',
        'oqs:statement:void': 'manage',
      },
    }),
    page('oqs.report', '测评报告', 'oqs/report/index', 'report', {
      roles: { read: [8], export: [2, 5, 13], work: [7], manage: [3, 4, 6] },
      permissions: {
        'oqs:report:list': 'read',
        'oqs:report:save': 'work',
        'oqs:report:delete': 'manage',
        'oqs:report:export': 'manage',
      },
    }),
  ]),
])

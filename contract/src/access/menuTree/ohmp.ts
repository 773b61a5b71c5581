import { page, straightBelow, subSystem } from './rows.ts'

export const ohmp = subSystem('ohmp', '健康管理', 'health', [
  straightBelow(9, [
    page('hm.project', '健康管理项目', 'health-manager/project/index', 'project', {
      roles: { read: [5, 8, 13], manage: [3, 4, 6] },
      permissions: {
        'health-manager:project:list': 'read',
        'health-manager:project:info': 'read',
        'health-manager:project:save': 'work',
        'health-manager:project:update': 'work',
        'health-manager:project:enable': 'work',
        'health-manager:project:import': 'work',
        'health-manager:project:delete': 'manage',
        'health-manager:project:export': 'manage',
      },
    }),
    page('hm.manager', '健康管理员', 'health-manager/service/index', 'health', {
      roles: { read: [5, 7, 8, 13], manage: [3, 4, 6] },
      permissions: {
        'health-manager:service:list': 'read',
        'health-manager:service:info': 'read',
        'health-manager:service:save': 'work',
        'health-manager:service:update': 'work',
        'health-manager:service:qr-code': 'work',
        'health-manager:service:import': 'work',
        'health-manager:service:reveal': 'work',
        'health-manager:service:delete': 'manage',
        'health-manager:service:export': 'manage',
      },
    }),
    page('hm.scheme', '健康方案', 'health-manager/selection-scheme/index', 'plan', {
      roles: { read: [3, 4, 5], work: [7], manage: [6] },
      permissions: {
        'health-manager:selection-scheme:list': 'read',
        'health-manager:selection-scheme:info': 'read',
        'health-manager:selection-scheme:save': 'work',
        'health-manager:selection-scheme:update': 'work',
        'health-manager:selection-scheme:publish': 'work',
        'health-manager:selection-scheme:delete': 'manage',
        'health-manager:health-scheme:info': 'read',
        'health-manager:health-scheme:assign': 'work',
      },
    }),
    page('hm.activity', '活动信息', 'activity-info/index', 'activity', {
      roles: { read: [2, 7], work: [5], manage: [3, 4, 6, 13] },
      permissions: {
        'biz:activity-info:list': 'read',
        'biz:activity-info:info': 'read',
        'biz:activity-info:save': 'work',
        'biz:activity-info:update': 'work',
        'biz:activity-info:publish': 'work',
        'biz:activity-info:delete': 'manage',
      },
    }),
    page('hm.enroll', '活动报名', 'temp-activity/enroll', 'join', {
      roles: { read: [5, 13], export: [3, 4], manage: [6] },
      permissions: {
        'enroll:temp-activity:list': 'read',
        'enroll:temp-activity:reveal': 'work',
        'enroll:temp-activity:sign': 'work',
        'enroll:temp-activity:delete': 'manage',
        'enroll:temp-activity:export': 'manage',
      },
    }),
    page('hm.drug-resv', '药品预约', 'temp-activity/drug-reserve', 'drug', {
      roles: { read: [5, 13], export: [3, 4], manage: [6] },
      permissionsOf: 'hm.enroll',
    }),
  ]),
])

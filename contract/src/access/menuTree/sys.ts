import { directory, page, subSystem } from './rows.ts'

export const sys = subSystem('sys', '系统管理', 'admin', [
  directory('auth', '用户与权限', 'user', 1, [
    page('auth.user', '系统用户', 'sys/user', 'user', {
      roles: { work: [2, 5], manage: [3, 4, 6] },
      permissions: {
        'sys:user:list': 'read',
        'sys:user:info': 'read',
        'sys:user:save': 'work',
        'sys:user:create-s2': 'work',
        'sys:user:update': 'work',
        'sys:user:deal-account': 'work',
        'sys:user:delete': 'manage',
        'sys:user:export': 'manage',
        'sys:user:reveal': 'manage',
        'sys:user:go2ccds': 'manage',
      },
    }),
    page('auth.account', '账号管理', 'uc/user-account', 'account', {
      roles: { manage: [6] },
      orgTypes: [0],
      permissions: {
        'uc:user-account:list': 'read',
        'uc:user-account:info': 'read',
        'uc:user-account:save': 'work',
        'uc:user-account:update': 'work',
        'uc:user-account:delete': 'manage',
        'uc:user-account:reveal': 'manage',
      },
    }),
    page('auth.role', '角色管理', 'sys/role', 'role', {
      roles: { manage: [3, 4, 6] },
      permissions: {
        'sys:role:list': 'read',
        'sys:role:info': 'read',
        'sys:role:save': 'work',
        'sys:role:update': 'work',
        'sys:role:delete': 'manage',
      },
    }),
    page('auth.session', '在线用户', 'sys/session', 'session', {
      roles: { work: [3, 4, 6] },
      permissions: {
        'sys:session:list': 'read',
        'sys:session:kick': 'work',
      },
    }),
  ]),
  directory('set', '系统设置', 'setting', 1, [
    page('set.menu', '菜单管理', 'sys/menu', 'menu', {
      roles: { read: [6] },
      orgTypes: [0],
      permissions: {
        'sys:menu:list': 'read',
        'sys:menu:info': 'read',
        'sys:menu:save': 'manage',
        'sys:menu:update': 'manage',
        'sys:menu:delete': 'manage',
      },
    }),
    page('set.config', '参数配置', 'sys/config', 'setting', {
      roles: { read: [6] },
      orgTypes: [0],
      permissions: {
        'sys:config:list': 'read',
        'sys:config:info': 'read',
        'sys:config:save': 'manage',
        'sys:config:update': 'manage',
        'sys:config:delete': 'manage',
      },
    }),
    page('set.schedule', '定时任务', 'sys/schedule', 'job', {
      roles: { work: [6] },
      orgTypes: [0],
      permissions: {
        'sys:schedule:list': 'read',
        'sys:schedule:info': 'read',
        'sys:schedule:pause': 'work',
        'sys:schedule:resume': 'work',
        'sys:schedule:run': 'work',
        'sys:schedule:save': 'manage',
        'sys:schedule:update': 'manage',
        'sys:schedule:delete': 'manage',
      },
    }),
    page('set.schedule-log', '任务日志', 'sys/schedule-log', 'log', {
      roles: { work: [6] },
      orgTypes: [0],
      permissionsOf: 'set.schedule',
    }),
    page('set.oss', '文件管理', 'sys/oss', 'file', {
      roles: { work: [6] },
      orgTypes: [0],
      permissions: {
        'sys:oss:list': 'read',
        'sys:oss:delete': 'work',
        'sys:oss:config': 'manage',
      },
    }),
  ]),
  directory('audit', '安全审计', 'safe', 1, [
    page('audit.log', '操作日志', 'sys/log', 'log', {
      roles: { read: [5], export: [2, 3, 4, 6] },
      permissions: {
        'sys:log:list': 'read',
        'sys:log:info': 'read',
        'sys:log:export': 'manage',
      },
    }),
    page('audit.check', '安全自检', 'sys/self-check', 'safe', {
      roles: { read: [6] },
      orgTypes: [0],
      permissions: {
        'sys:self-check:list': 'read',
      },
    }),
  ]),
  directory('dict', '基础字典', 'dict', 1, [
    page('dict.disease', '疾病字典', 'dict/disease', 'dict', {
      roles: { read: [7], manage: [6] },
      permissions: {
        'drugs:disease:list': 'read',
        'drugs:disease:info': 'read',
        'drugs:disease:save': 'work',
        'drugs:disease:update': 'work',
        'drugs:disease:delete': 'manage',
      },
    }),
    page('dict.drug', '药品字典', 'dict/drug', 'drug', {
      roles: { read: [7], manage: [6] },
      permissions: {
        'drugs:drug:list': 'read',
        'drugs:drug:info': 'read',
        'drugs:drug:save': 'work',
        'drugs:drug:update': 'work',
        'drugs:drug:delete': 'manage',
        'drugs:drug:import': 'manage',
        'drugs:drug:export': 'manage',
      },
    }),
    page('dict.disease-type', '疾病分类', 'dict/disease-type', 'category', {
      roles: { read: [7], manage: [6] },
      permissions: {
        'drugs:disease-type:list': 'read',
        'drugs:disease-type:info': 'read',
        'drugs:disease-type:save': 'work',
        'drugs:disease-type:update': 'work',
        'drugs:disease-type:delete': 'manage',
      },
    }),
    page('dict.icd', 'ICD编码', 'dict/icd', 'coding', {
      roles: { read: [7], manage: [6] },
      permissions: {
        'dict:icd:list': 'read',
        'dict:icd:info': 'read',
        'dict:icd:save': 'work',
        'dict:icd:update': 'work',
        'dict:icd:open': 'work',
        'dict:icd:close': 'work',
        'dict:icd:delete': 'manage',
        'dict:icd:import': 'manage',
      },
    }),
    page('dict.illness', '病种字典', 'dict/illness', 'illness', {
      roles: { read: [7], manage: [6] },
      permissions: {
        'epac:illness:list': 'read',
        'epac:illness:info': 'read',
        'epac:illness:save': 'work',
        'epac:illness:update': 'work',
        'epac:illness:delete': 'manage',
      },
    }),
    page('dict.epm', '防疫措施字典', 'dict/epm', 'safe', {
      roles: { manage: [6] },
      orgTypes: [0],
      permissions: {
        'epac:epidemic-prevention-measures:list': 'read',
        'epac:epidemic-prevention-measures:info': 'read',
        'epac:epidemic-prevention-measures:save': 'work',
        'epac:epidemic-prevention-measures:update': 'work',
        'epac:epidemic-prevention-measures:delete': 'manage',
      },
    }),
    page('dict.area', '行政区划', 'biz/area', 'map', {
      roles: { manage: [6] },
      orgTypes: [0],
      permissions: {
        'biz:area:list': 'read',
        'biz:area:info': 'read',
        'biz:area:save': 'work',
        'biz:area:update': 'work',
        'biz:area:delete': 'manage',
      },
    }),
  ]),
])

import { directory, page, subSystem } from './rows.ts'

export const sys = subSystem('sys', '系统管理', 'admin', [
  directory('auth', '用户与权限', 'user', 1, [
    page('auth.user', '系统用户', 'sys/user', 'user', {
      grants: 'WAAWA---',
      perms: 'sys:user: list,info / save,create-s2,update,deal-account / delete,export,reveal,go2ccds',
    }),
    page('auth.account', '账号管理', 'uc/user-account', 'user', {
      grants: '----A---',
      orgTypes: [0],
      perms: 'uc:user-account: list,info / save,update / delete,reveal',
    }),
    page('auth.role', '角色管理', 'sys/role', 'role', {
      grants: '-AA-A---',
      perms: 'sys:role: list,info / save,update / delete',
    }),
    page('auth.session', '在线用户', 'sys/session', 'session', { grants: '-WW-W---', perms: 'sys:session: list / kick' }),
  ]),
  directory('set', '系统设置', 'setting', 1, [
    page('set.menu', '菜单管理', 'sys/menu', 'menu', {
      grants: '----R---',
      orgTypes: [0],
      perms: 'sys:menu: list,info / - / save,update,delete',
    }),
    page('set.config', '参数配置', 'sys/config', 'setting', {
      grants: '----R---',
      orgTypes: [0],
      perms: 'sys:config: list,info / - / save,update,delete',
    }),
    page('set.schedule', '定时任务', 'sys/schedule', 'job', {
      grants: '----W---',
      orgTypes: [0],
      perms: 'sys:schedule: list,info / pause,resume,run / save,update,delete',
    }),
    page('set.schedule-log', '任务日志', 'sys/schedule-log', 'log', { grants: '----W---', orgTypes: [0], as: 'set.schedule' }),
    page('set.oss', '文件管理', 'sys/oss', 'file', {
      grants: '----W---',
      orgTypes: [0],
      perms: 'sys:oss: list / delete / config',
    }),
  ]),
  directory('audit', '安全审计', 'safe', 1, [
    page('audit.log', '操作日志', 'sys/log', 'log', { grants: 'EEERE---', perms: 'sys:log: list,info / - / export' }),
    page('audit.check', '安全自检', 'sys/self-check', 'safe', {
      grants: '----R---',
      orgTypes: [0],
      perms: 'sys:self-check: list',
    }),
  ]),
  directory('dict', '基础字典', 'dict', 1, [
    page('dict.disease', '疾病字典', 'dict/disease', 'dict', {
      grants: '----AR--',
      perms: 'drugs:disease: list,info / save,update / delete',
    }),
    page('dict.drug', '药品字典', 'dict/drug', 'dict', {
      grants: '----AR--',
      perms: 'drugs:drug: list,info / save,update / delete,import,export',
    }),
    page('dict.disease-type', '疾病分类', 'dict/disease-type', 'dict', {
      grants: '----AR--',
      perms: 'drugs:disease-type: list,info / save,update / delete',
    }),
    page('dict.icd', 'ICD编码', 'dict/icd', 'dict', {
      grants: '----AR--',
      perms: 'dict:icd: list,info / save,update,open,close / delete,import',
    }),
    page('dict.illness', '病种字典', 'dict/illness', 'dict', {
      grants: '----AR--',
      perms: 'epac:illness: list,info / save,update / delete',
    }),
    page('dict.epm', '防疫措施字典', 'dict/epm', 'dict', {
      grants: '----A---',
      orgTypes: [0],
      perms: 'epac:epidemic-prevention-measures: list,info / save,update / delete',
    }),
    page('dict.area', '行政区划', 'biz/area', 'map', {
      grants: '----A---',
      orgTypes: [0],
      perms: 'biz:area: list,info / save,update / delete',
    }),
  ]),
])

import { directory, page, straightBelow, subSystem } from './rows.ts'

export const base = subSystem('base', '健康防疫', 'safe', [
  straightBelow(12, [
    page('home.index', '首页', 'home/index', 'home', { grants: 'RRRRRRRR', perms: 'stat:home: list' }),
    page('home.work', '项目工作台', 'workbench/index', 'monitor', {
      grants: '---WRRW-',
      orgTypes: [4],
      perms: 'biz:pm-worktable: list / touch-declare',
    }),
  ]),
  directory('org', '组织管理', 'org', 2, [
    page('org.tree', '组织管理', 'org-management/org-management', 'org', {
      grants: 'RAARAR-R',
      perms: 'biz:org-manager: list / save,update,update-org-name,move-position / delete,import,export,migration-manager-org',
    }),
    page('org.info', '机构管理', 'biz/org-info', 'org', {
      grants: 'RRRRAR-R',
      orgTypes: [0],
      perms: 'biz:org-info: list,info / save,update / delete,migration,cache,export-qr-code',
    }),
    page('org.project', '项目管理', 'biz/project', 'project', {
      grants: 'RAAWARRR',
      perms: [
        'biz:project: list,info / update / add,delete,migration,set-ep,subcontracting',
        'biz:project-manager: list,info / update / add,update-project-name,move-position,import,export,delete,migration',
        'biz:project-medical: info / save,update',
        'biz:project-network-env: info / save,update',
      ],
    }),
    page('org.report', '项目信息填报', 'biz/project-info', 'report', {
      grants: 'RAAAA-WR',
      perms: 'biz:project-info: list,info / modify / add,delete,create-temp,remind',
    }),
    page('org.coop', '合作医疗机构', 'biz/coop-institution', 'hospital', {
      grants: 'RAAAARWR',
      perms: 'biz:coop-institution: list,info / save,update / delete',
    }),
    page('org.command', '应急指挥室', 'biz/org-command-room', 'monitor', {
      grants: 'RAA-AR-A',
      orgTypes: [0, 1, 2, 3],
      perms: 'biz:org-command-room: list,info / save,update,bind-equipment / delete',
    }),
    page('org.files', '组织资料', 'biz/org-files', 'file', {
      grants: 'RAAAARWR',
      perms: 'biz:org-files: list,info / save,update / delete',
    }),
    page('org.contacts', '通讯录', 'biz/org-contacts', 'people', {
      grants: 'RAAAARWW',
      perms: 'biz:org-contacts: list,info / save,update,reveal / delete,export',
    }),
    page('org.subscribe', '组织订阅', 'biz/subscription-org-conf', 'message', {
      grants: '----A---',
      orgTypes: [0],
      perms: 'biz:subscription-org-conf: list / save,update / delete',
    }),
  ]),
  directory('people', '人员管理', 'people', 3, [
    page('people.emp', '员工管理', 'employee/index', 'people', {
      grants: 'RAAAARWR',
      perms: 'biz:employee: list,info / save,update,import,dispatch,reveal / delete,migration,reset-pwd,export,operate',
    }),
    page('people.roster', '人员花名册', 'employee-manager/index', 'people', {
      grants: 'RAA-A--R',
      orgTypes: [2, 3, 5],
      perms: 'biz:employee-manager: list / import / export',
    }),
    page('people.register', '注册人员与加入申请', 'register-emp/index', 'user', {
      grants: '-AAAARW-',
      perms: ['biz:register-emp: list / - / delete', 'biz:join-project-apply: list,info / deal'],
    }),
    page('people.visitor', '访客管理', 'visitor/index', 'visitor', {
      grants: 'RAAAARWR',
      perms: 'biz:visitor-info: list,info / save,update,arrive,reveal / delete,export',
    }),
    page('people.region', '区域用户', 'regional-user/index', 'user', {
      grants: '-AA-A---',
      orgTypes: [0, 2, 3, 5],
      perms: 'biz:regional-user: list / save,update,import / delete,reset-pwd',
    }),
    page('people.relative', '员工亲属', 'user-relatives/index', 'people', {
      grants: '-AAAARR-',
      perms: 'biz:user-relatives: list / unbind / import,export',
    }),
    page('people.student', '国际学生', 'student/index', 'user', {
      grants: 'RAA-AR-R',
      orgTypes: [0, 2, 3],
      perms: 'biz:student-info: list,info / save,update,import,reveal / delete,export',
    }),
  ]),
  directory('health', '健康档案', 'archive', 3, [
    page('health.archive', '员工健康记录', 'record/emp', 'archive', {
      grants: 'RAAAAWWR',
      perms: 'biz:archive: list,info / update,reveal / export',
    }),
    page('health.key-person', '重点关注人员', 'user-ill-situation/index', 'archive', {
      grants: 'EAAAAWWE',
      perms: 'epac:ill-situation: list,info / save,update,close,set-important,remove-important,follow,reveal / death,reopen,export',
    }),
    page('health.uhs', '人员健康上报', 'emp-health-situation/index', 'report', {
      grants: '---AEWW-',
      orgTypes: [4],
      perms: 'epac:uhs: list,info / declare / config,export',
    }),
    page('health.pe', '体检管理', 'pe-record/index', 'report', {
      grants: 'RAAAAWWR',
      perms: ['biz:pe-record: list,info / save,update,import,reveal / delete,export,revoke', 'biz:pe-item: list / - / save'],
    }),
  ]),
  directory('decl', '健康申报', 'report', 4, [
    page('decl.health', '健康申报记录', 'declare-health/index', 'report', {
      grants: 'EAAAAWWE',
      perms: 'biz:declare-health: list,info / save,handle,reveal / delete,export',
    }),
    page('decl.info', '信息申报', 'declare-record/index', 'report', {
      grants: 'EAAAARWE',
      perms: 'biz:declare-record: list,info / save,update,reveal / amend,delete,export',
    }),
    page('decl.filling', '填报管理', 'filling-management/index', 'chart', {
      grants: 'EAAAAWWE',
      perms: 'biz:filling-management: list,info / apply-inquiry,remind / export',
    }),
    page('decl.policy', '申报规则', 'declare-policy/index', 'setting', {
      grants: 'RAARAR-R',
      perms: 'biz:declare-policy: list / - / save',
    }),
    page('decl.project', '项目申报', 'project-declare/index', 'report', {
      grants: 'EAAAARWE',
      perms: 'epac:project-declare: list / declare,remind / export',
    }),
  ]),
  directory('supply', '防疫物资', 'stock', 5, [
    page('supply.stock', '物资台账', 'epac/supplies/index', 'stock', {
      grants: 'EAAAARWE',
      perms: 'epac:project-supplies: list,info / save,update,declare / delete,config,export',
    }),
    page('supply.manager', '项目物资填报', 'epac/supplies/project-manager', 'stock', {
      grants: '---AR-A-',
      orgTypes: [4],
      perms: 'epac:project-supplies-manager: list / save,update',
    }),
    page('supply.epm', '防疫措施申报', 'epac/epm/index', 'safe', {
      grants: 'EAAAARWE',
      perms: 'epac:project-epm: list / declare / export',
    }),
  ]),
  directory('reserve', '药品储备', 'drug', 5, [
    page('reserve.overview', '药品储备总览', 'reserve/overview', 'drug', {
      grants: 'EAAAAWWE',
      perms: [
        'epac:drug-reserve-manager: list,info / save,update,declare / delete,export,auto-config',
        'epac:drug-reserve-guidance: info / update / publish',
      ],
    }),
    page('reserve.report', '药品储备上报', 'reserve/report', 'drug', { grants: 'EAAAAWWE', as: 'reserve.overview' }),
    page('reserve.auto', '自动申报配置', 'reserve/auto-declare', 'setting', { grants: '-AAAA---', as: 'reserve.overview' }),
  ]),
  directory('risk', '风险管理', 'risk', 13, [
    page('risk.org', '组织风险', 'risk/org-risk/index', 'risk', {
      grants: 'RAAWARRA',
      perms: 'risk:org-risk: list,info / save,update,change-risk / delete',
    }),
    page('risk.level', '风险等级', 'risk/risk-level/index', 'risk', {
      grants: '----A---',
      orgTypes: [0],
      perms: 'risk:risk-level: list,info / save,update / delete',
    }),
    page('risk.item', '风险项', 'risk/risk/index', 'risk', {
      grants: '----A---',
      orgTypes: [0],
      perms: 'risk:risk: list,info / save,update / delete',
    }),
    page('risk.situation', '疫情态势', 'risk/epidemic-situation/index', 'map', {
      grants: 'RRRRARRR',
      perms: 'risk:epidemic-situation: list,info / - / save,update,delete,import,export',
    }),
  ]),
  directory('emer', '应急管理', 'emergency', 13, [
    page('emer.plan', '应急预案', 'emergency/plan', 'emergency', {
      grants: 'EAAAARWA',
      perms: 'biz:emergency: list,info / save,update,submit / delete,export,return',
    }),
    page('emer.drill', '应急演练', 'emergency/rehearsal', 'emergency', { grants: 'EAAAARWA', as: 'emer.plan' }),
    page('emer.assess', '应急评估', 'emergency/assessment', 'emergency', { grants: 'EAAAARWA', as: 'emer.plan' }),
  ]),
])

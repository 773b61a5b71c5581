/**
 * Items of the reserve (04 §8): name, spec, unit, pack and units of a pack, norm (`f` fixed, `d` a person and day, `h` a hundred people) with
 * its factor, least quantity, and marks: `k` key item, `x` kept without expiry, `o` optional, `m` where malaria is endemic, `v` where dengue is,
 * `c` where there is a clinic, `e` under 重点 and 应急防控. Examples, to be confirmed by the customer's medical lead.
 */
export const goods = `
医用外科口罩||只|盒|50|d1|0|k
N95口罩||只|盒|20|h200|20|k
一次性防护服||件|箱|10|h20|10|ke
隔离衣||件|箱|20|h30|10|e
医用乳胶手套||双|盒|50|h300|50|k
丁腈检查手套||双|盒|50|h200|0|o
护目镜||件|箱|20|h20|5|xe
防护面屏||件|箱|20|h20|5|xe
一次性医用帽||顶|包|20|h100|20|o
一次性鞋套||双|包|50|h100|20|o
免洗手消毒液|500ml|瓶|箱|12|h10|6|k
84消毒液|500ml|瓶|箱|12|h20|12|k
75%酒精|500ml|瓶|箱|20|h20|10|k
含氯消毒片|100片装|瓶|箱|30|h5|2|
过氧化氢消毒液|500ml|瓶|箱|12|h3|2|o
抗菌洗手液|500ml|瓶|箱|12|h10|6|
抗原检测试剂||人份|盒|25|h200|50|k
核酸采样管||支|盒|50|h100|50|e
一次性采样拭子||支|包|100|h100|50|e
疟疾快速检测试剂||人份|盒|25|h30|25|km
登革热快速检测试剂||人份|盒|25|h20|25|v
长效蚊帐||件|箱|50|h100|0|kxm
驱蚊液|60ml|瓶|箱|48|h50|24|km
灭蚊气雾剂|600ml|瓶|箱|24|h20|12|m
蚊香液|45ml|瓶|箱|48|h30|0|o
医疗废物袋||件|卷|50|h50|50|x
利器盒||件|箱|20|f4|4|xc
医用脱脂棉|500g|袋|箱|20|f4|4|
医用纱布块||袋|箱|100|h20|20|
一次性注射器|5ml|支|盒|100|h50|50|c
急救三角巾||件|包|10|h5|10|x
隔离警示带|50m|件|箱|10|f4|4|xe
一次性床单||件|包|20|h10|10|xo
应急饮用水|5L|瓶|箱|4|h60|20|o
`
/** The same, kept by numbers of things and not by their end. */
export const equipment = `
红外额温枪||台|||h2|2|k
水银体温计||支|盒|12|h5|5|
指夹式血氧仪||台|||h2|2|k
制氧机|5L|台|||f1|1|kc
便携式氧气瓶|4L|瓶|||f2|2|c
雾化器||台|||f1|1|c
电子血压计||台|||f2|2|k
血糖仪||台|||f1|1|
急救箱||套|||h2|2|k
折叠担架||件|||f2|2|k
铲式担架||件|||f1|1|o
便携吸引器||台|||f1|1|c
自动体外除颤器||台|||f1|1|kc
简易呼吸器||套|||f1|1|c
消毒喷雾器||台|||h1|2|k
紫外线消毒灯||台|||f2|2|c
医用冷藏箱||台|||f1|1|c
固定夹板||套|||f4|4|
`
/** Drugs of the dictionary by the beginning of their names, with a norm for a hundred people. */
export const reserveDrugs = `
布洛芬缓释胶囊|120|k
对乙酰氨基酚片|120|k
连花清瘟胶囊|240|k
板蓝根颗粒|60|
氨溴索口服溶液|5|k
氨溴索片|60|
右美沙芬片|60|
复方甘草片|60|o
氯雷他定片|30|
西替利嗪片|30|o
蒙脱石散|30|
口服补液盐散|30|
藿香正气口服液|30|o
维生素C片|100|o
阿兹夫定片|35|k
奈玛特韦片|30|k
`

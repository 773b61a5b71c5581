-- People who are no employees are found by name and pinyin as employees are: by trigrams, and by single characters where a text is too short for them.
create index person_search on person using gin (lower(name || e'\n' || name_pinyin) gin_trgm_ops);
create index person_characters on person using gin (characters_of(lower(name || e'\n' || name_pinyin)));
create index student_info_search on student_info using gin (lower(name || e'\n' || name_pinyin) gin_trgm_ops);
create index student_info_characters on student_info using gin (characters_of(lower(name || e'\n' || name_pinyin)));
drop index user_relative_name;
create index user_relative_search on user_relative using gin (lower(name || e'\n' || name_pinyin) gin_trgm_ops);
create index user_relative_characters on user_relative using gin (characters_of(lower(name || e'\n' || name_pinyin)));
create index register_emp_search on register_emp using gin (lower(name || e'\n' || name_pinyin) gin_trgm_ops);
create index register_emp_characters on register_emp using gin (characters_of(lower(name || e'\n' || name_pinyin)));

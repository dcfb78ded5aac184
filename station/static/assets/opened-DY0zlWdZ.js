<<<<<<<< HEAD:station/static/assets/opened-DY0zlWdZ.js
import{h as e,t}from"./jsxRuntime.module-DT8bU23V.js";function n({clock:n}){if(!n.opened)return null;let{side:r,move:i,taken:a}=n.opened,o=e(r===`B`?`black`:`white`);return t(`p`,{class:`opened-move`,role:`status`,children:e(a?`clock_opened_taken`:`clock_opened`,{color:o,point:i})})}export{n as t};
========
import{h as e,t}from"./jsxRuntime.module-BImlF25R.js";function n({clock:n}){if(!n.opened)return null;let{side:r,move:i,taken:a}=n.opened,o=e(r===`B`?`black`:`white`);return t(`p`,{class:`opened-move`,role:`status`,children:e(a?`clock_opened_taken`:`clock_opened`,{color:o,point:i})})}export{n as t};
>>>>>>>> w23:station/static/assets/opened-C5KkZrcR.js

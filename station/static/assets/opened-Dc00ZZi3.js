<<<<<<<< HEAD:station/static/assets/opened-Dc00ZZi3.js
import{g as e,t}from"./jsxRuntime.module-BZYhOLga.js";function n({clock:n}){if(!n.opened)return null;let{side:r,move:i,taken:a}=n.opened,o=e(r===`B`?`black`:`white`);return t(`p`,{class:`opened-move`,role:`status`,children:e(a?`clock_opened_taken`:`clock_opened`,{color:o,point:i})})}export{n as t};
========
import{g as e,t}from"./jsxRuntime.module-BojaqM6L.js";function n({clock:n}){if(!n.opened)return null;let{side:r,move:i,taken:a}=n.opened,o=e(r===`B`?`black`:`white`);return t(`p`,{class:`opened-move`,role:`status`,children:e(a?`clock_opened_taken`:`clock_opened`,{color:o,point:i})})}export{n as t};
>>>>>>>> x26:station/static/assets/opened-C4Jca6Gk.js

export default '/~/sellCategory';
